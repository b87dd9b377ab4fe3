import type { Live } from './live.ts';
import { useDocument } from './reading.ts';
import { useStore } from './store.ts';
import type { Chapter } from './wire.ts';

/** The chapters of the script and the index of the present one, -1 before the first. */
export function useChapters(live: Live): {
  readonly chapters: readonly Chapter[];
  readonly present: number;
} {
  const { chapter } = useStore(live.show);
  const chapters = useDocument(live, '/sim/chapters')?.data ?? [];
  return { chapters, present: chapters.findIndex(({ title }) => title === chapter) };
}
