import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import type { StateByPath } from '../receiver-checks/read-back.ts';
import type { DeliveryArrival } from './arrivals.ts';
import type { SentEvent } from './choice.ts';
import { requestWith, type Signed, signedAs } from './signed-request.ts';
import type { TrialExchange, Trials } from './trial.ts';
import { notServed } from './world-api.ts';
import type { Delivered } from './world-gate.ts';
import type { WorldRun } from './world-run.ts';

/** The deliveries of a run in the world, which fresh applications get in other orders. */
export interface Recording {
  readonly world: WorldRun['world'];
  readonly sent: readonly SentEvent[];
  readonly secret: string;
  readonly challenges: readonly Delivered[];
  readonly byEvent: ReadonlyMap<string, Delivered>;
  /** The calls of the API since. */
  asked: number;
  /** The requests of earlier runs: most of the next run are the same. */
  readonly signed: Map<string, Signed>;
}

export function recordingOf({ world, sent, delivered }: WorldRun): Recording {
  const byEvent = new Map(delivered.map((each) => [each.eventId, each]));
  const recording: Recording = {
    world,
    sent: sent.filter(({ eventId }) => byEvent.has(eventId)),
    secret: world.application.managementToken,
    challenges: delivered.filter(({ isChallenge }) => isChallenge),
    byEvent,
    asked: 0,
    signed: new Map(),
  };
  const fetch = async (): Promise<Response> => {
    recording.asked += 1;
    await turn();
    return notServed();
  };
  Object.assign(world, { fetch });
  return recording;
}

/** A run without a world. */
export interface OrderRun {
  readonly exchanges: readonly TrialExchange[];
  readonly state: StateByPath | undefined;
}

/** Gives a fresh application the deliveries in an order; undefined where it calls the API. */
export async function runRecorded(
  recording: Recording,
  arrivals: readonly DeliveryArrival[],
  receiver: CheckedReceiver,
  trials: Trials,
): Promise<OrderRun | undefined> {
  const before = recording.asked;
  trials.api?.serve(recording.world);
  const trial = await trials.open(receiver, recording.world);
  for (const { eventId, headers, text, url } of recording.challenges) {
    const request = new Request(url, { method: 'POST', headers, body: text });
    await trial.send(request, { eventId, form: 'right' });
  }
  for (const [index, arrival] of arrivals.entries()) {
    if (arrival.isTogether) continue;
    const group = [arrival];
    for (let next = index + 1; arrivals[next]?.isTogether === true; next += 1) {
      group.push(arrivals[next]!);
    }
    await Promise.all(
      group.map(async (each) => {
        const { eventId } = recording.sent[each.event]!;
        const form = each.form === 'spaced' ? 'right' : each.form;
        await trial.send(requestOf(recording, each), { eventId, form });
      }),
    );
    if (group.some(({ restarts }) => restarts)) await trial.restart();
  }
  // Some applications ask once they have answered.
  await turn();
  await trials.api?.quiet();
  trials.api?.leave();
  const { asked } = recording;
  return asked > before ? undefined : { exchanges: trial.exchanges, state: await trial.state() };
}

/** A request as the world sends it then: with a delivery id, a time and a signature of its own. */
function requestOf(recording: Recording, arrival: DeliveryArrival): Request {
  const { atMs, copy, event, form } = arrival;
  const key = `${event} ${copy} ${atMs} ${form}`;
  const signed = recording.signed.get(key) ?? signedOf(recording, arrival);
  recording.signed.set(key, signed);
  return requestWith(signed);
}

function signedOf({ byEvent, secret, sent }: Recording, arrival: DeliveryArrival): Signed {
  const { atMs, copy, event, form } = arrival;
  const { headers, text: original, url } = byEvent.get(sent[event]!.eventId)!;
  const isFirst = copy === 0 && atMs === sent[event]!.atMs;
  const compact = isFirst ? original : stamped(original, `${copy} ${atMs}`, atMs);
  const text = form === 'spaced' ? JSON.stringify(JSON.parse(compact), undefined, 2) : compact;
  return signedAs({ url, headers, text }, form, secret);
}

interface StampedText {
  readonly eventId?: string;
  readonly meta?: { deliveryId?: string; deliveredAt?: number; deliveryTime?: number };
}

function stamped(text: string, draw: string, atMs: number): string {
  const written = JSON.parse(text) as StampedText;
  const { meta } = written;
  if (meta?.deliveryId === undefined) return text;
  const hex = createHash('sha256').update(`${meta.deliveryId} ${draw}`).digest('hex');
  meta.deliveryId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  if (meta.deliveredAt !== undefined) meta.deliveredAt = atMs;
  if (meta.deliveryTime !== undefined) meta.deliveryTime = atMs;
  return JSON.stringify(written);
}
