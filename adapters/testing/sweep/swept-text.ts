import { isMap, isSeq, parseDocument } from 'yaml';
import { withFaults } from '../explore/story.ts';
import type { StoryFault } from '../explore/story-faults.ts';
import { type SweptFault, sweptName } from './cell.ts';

/** The text of a scenario with a fault added behind its own. */
export function withFault(text: string, fault: SweptFault): string {
  // Faults of whole targets match nothing.
  return withFaults(text, [fault as SweptFault & Pick<StoryFault, 'match'>]);
}

/** The text without the fault that a sweep wrote; undefined where there is none. */
export function withoutSwept(text: string): string | undefined {
  const document = parseDocument(text);
  const faults = document.get('faults');
  if (!isSeq(faults)) return undefined;
  const kept = faults.items.filter((each) => !(isMap(each) && each.get('name') === sweptName));
  if (kept.length === faults.items.length) return undefined;
  faults.items = kept;
  if (kept.length === 0) document.delete('faults');
  return document.toString({ lineWidth: 120 });
}
