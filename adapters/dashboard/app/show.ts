import type { LogEntry } from './wire.ts';

/** The messages of a scenario to its viewers. */
export interface Show {
  readonly chapter?: string;
  readonly text?: string;
  /** A vehicle or a fleet to look at. */
  readonly spotlight?: string;
}

/** The show after an entry: a new chapter removes the previous text. */
export function showAfter(show: Show, { kind, data, subject }: LogEntry): Show {
  const text = typeof data['text'] === 'string' ? data['text'] : undefined;
  switch (kind) {
    case 'chapter.began': {
      const { spotlight } = show;
      const chapter = String(data['title']);
      return { chapter, ...(text && { text }), ...(spotlight && { spotlight }) };
    }
    case 'text.said':
      return { ...show, ...(text && { text }) };
    case 'spotlight.turned':
      return { ...show, spotlight: subject };
    case 'world.started':
      return {};
  }
  return show;
}
