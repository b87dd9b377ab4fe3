import type { HistoryPointBody } from './wire.ts';
import { short } from './words.ts';

/** An event of a vehicle's past, in the words of the list of events. */
export interface PastEvent {
  readonly at: string;
  /** The verb phrase after the vehicle, `began to charge`. */
  readonly says: string;
  /** `at 42 %`; empty where the history has nothing to add. */
  readonly details: string;
}

/** The changes of activity in a history, which exist whether or not the log tells of them. */
export function pastEvents(points: readonly HistoryPointBody[]): readonly PastEvent[] {
  const events: PastEvent[] = [];
  const [first] = points;
  if (first === undefined) return events;
  /** The point at which the present activity began. */
  let since = first;
  for (const point of points) {
    if (point.state === since.state) continue;
    events.push(...changeEvents(since, point));
    since = point;
  }
  return events;
}

/** The end of one activity and the beginning of the next; sleep alone is one event. */
function changeEvents(since: HistoryPointBody, now: HistoryPointBody): readonly PastEvent[] {
  const event = (says: string, details = ''): PastEvent => ({ at: now.at, says, details });
  const level = levelWords(now);
  const events: PastEvent[] = [];
  if (since.state === 'driving') {
    const km = now.odometerKm - since.odometerKm;
    events.push(event('arrived', [`${short(km)} km`, level].filter(Boolean).join(', ')));
  }
  if (since.state === 'charging') events.push(event('stopped charging', level));
  if (hasCable(since.state) && !hasCable(now.state) && now.state !== 'asleep') {
    events.push(event('was unplugged'));
  }
  if (since.state === 'asleep' && now.state === 'parked') events.push(event('woke up'));
  if (now.state === 'plugged' && since.state !== 'charging') events.push(event('was plugged in'));
  if (now.state === 'charging') events.push(event('began to charge', level));
  if (now.state === 'driving') events.push(event('set off', level));
  if (now.state === 'asleep') events.push(event('fell asleep'));
  return events;
}

function hasCable(state: HistoryPointBody['state']): boolean {
  return state === 'charging' || state === 'plugged';
}

function levelWords({ socPercent, fuelLitres }: HistoryPointBody): string {
  if (socPercent !== null) return `${short(socPercent)} %`;
  return fuelLitres === null ? '' : `${short(fuelLitres)} l`;
}
