import { type Event, isAbout, type VehicleError } from './event.ts';
import type { Tokens } from './service.ts';
import type { Car } from './store.ts';

/** The lines on which it depends whether the diary is right. Each mistake has one of them wrong. */
export interface Habits {
  /** The text whose signature is verified. */
  signedText(text: string): string;
  /** Whether an event is one of those that were acted on. */
  isKnown(eventId: string, seen: readonly string[]): boolean;
  /** Whether a state is older than the known state of its car. */
  isOlder(sequence: number, known: number): boolean;
  /** Whether an event tells that a charge has ended, now that its car does not charge. */
  isEnd(event: Event, before: Car | undefined): boolean;
  /** Whether the owner has to link the account again. */
  isLost(error: VehicleError): boolean;
  /** The month on whose bill a charge is. */
  monthOf(atMs: number): string;
  /** Works with the store, while the work before may still be under way. */
  inTurn(before: Promise<void>, work: () => Promise<void>): Promise<void>;
  /** Stores an event; the answer is sent when this resolves. */
  stored(store: () => Promise<void>): Promise<void>;
  /** The tokens to keep after a refresh. */
  kept(old: Tokens, fresh: Tokens): Tokens;
  /** Whether a command that got this status is sent once more, with the next event. */
  isWorthRepeating(status: number): boolean;
}

const berlin = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
});

export const rightHabits: Habits = {
  signedText: (text) => text,
  isKnown: (eventId, seen) => seen.includes(eventId),
  isOlder: (sequence, known) => sequence < known,
  isEnd: (event) => isAbout(event, 'charge-ischarging'),
  isLost: ({ state }) => state === 'ERROR',
  monthOf: (atMs) => berlin.format(atMs),
  inTurn: (before, work) => before.then(work, work),
  stored: async (store) => store(),
  kept: (_old, fresh) => fresh,
  isWorthRepeating: (status) => status === 409,
};
