import type { Habits } from './habits.ts';

/** Ten mistakes of programs that receive webhooks; each is one line that is wrong. */
export const mistakes = {
  'ignores-sequence': { isOlder: () => false },
  'no-dedupe': { isKnown: () => false },
  'verifies-own-json': { signedText: (text) => JSON.stringify(JSON.parse(text)) },
  'answers-before-storing': { stored: async (store) => void setImmediate(() => void store()) },
  'first-delivery-is-change': { isEnd: (_event, before) => before?.isCharging !== false },
  'forgets-resolution': { isLost: () => true },
  'assumes-local-time': { monthOf: (atMs) => new Date(atMs + 7_200_000).toISOString().slice(0, 7) },
  'keeps-old-token': { kept: (old, fresh) => ({ ...fresh, refresh: old.refresh }) },
  'repeats-commands': { isWorthRepeating: (status) => status >= 400 },
  'last-write-wins': { inTurn: (_before, work) => work() },
} as const satisfies Readonly<Record<string, Partial<Habits>>>;

export type Mistake = keyof typeof mistakes;
