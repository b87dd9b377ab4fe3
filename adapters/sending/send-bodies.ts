import { capturedPosting } from '../webhook/posting.ts';
import type { Sender } from '../webhook/sender.ts';
import type { SentBody } from './bodies.ts';
import type { BodyChanges } from './body-changes.ts';
import type { EnteredLines } from './entered-lines.ts';
import { OpenRequests } from './open-requests.ts';
import { EvenPace, RecordedPace } from './sending-pace.ts';
import type { SendingSettings } from './sending-settings.ts';
import type { SendingTally } from './sending-tally.ts';
import { sleep } from './sleep.ts';

interface Sending {
  /** The bodies of one round. */
  readonly all: () => Iterable<SentBody>;
  readonly changes: BodyChanges;
  readonly settings: SendingSettings;
  readonly sender: Sender;
  readonly steps: EnteredLines | undefined;
  readonly signal: AbortSignal;
  readonly tally: SendingTally;
}

/**
 * Sends bodies until an interruption. A request under way is awaited, so that its outcome is known:
 * before the next one, or at the end where a rate is asked for. Its sender may call it off.
 */
export async function sendBodies(sending: Sending): Promise<void> {
  const { all, changes, settings, signal, steps, tally } = sending;
  const { rate, rounds, speed } = settings;
  const evenPace = rate === undefined ? undefined : new EvenPace(rate);
  const openRequests = new OpenRequests();
  let isOver = false;
  for (let round = 0; round < rounds && !isOver; round += 1) {
    const change = changes(round, Date.now());
    const pace = evenPace ?? new RecordedPace(speed);
    const before = tally.begun;
    for (const body of all()) {
      await sleep(pace.waitMs(body.atMs, performance.now()), signal);
      isOver = signal.aborted || (steps !== undefined && !(await steps.next(signal)));
      if (isOver) break;
      const sent = post({ ...body, ...change(body) }, sending);
      if (rate === undefined) await sent;
      else await openRequests.add(sent);
    }
    isOver ||= tally.begun === before;
  }
  await openRequests.end();
}

async function post(
  { text, eventId, isChallenge }: SentBody,
  { sender, settings: { timeoutMs, to, token }, tally }: Sending,
): Promise<void> {
  tally.begin(eventId, isChallenge);
  // The service does not sign challenges.
  const posting = capturedPosting(to, text, isChallenge ? undefined : token);
  const outcome = await sender.send(posting, AbortSignal.timeout(timeoutMs));
  tally.end({ eventId, outcome });
}
