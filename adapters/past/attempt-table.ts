import { formatDuration } from '../../engine/index.ts';
import { counted, cut, type Paint, printable } from '../terminal/terminal.ts';
import { eventWords } from '../words/event-words.ts';
import type { Attempted, WebhookTally } from './attempts-of-log.ts';

/** A line for each attempt, followed by one for each webhook. Times are UTC. */
export function attemptLines(
  attempts: readonly Attempted[],
  tallies: readonly WebhookTally[],
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): readonly string[] {
  if (tallies.length === 0) return ['no deliveries'];
  const width = Math.max(...tallies.map(({ webhook }) => webhook.length));
  const lines = attempts.map((each) => {
    const { at, event, outcome, webhook } = each;
    const color = outcome === undefined ? 'dim' : outcome.isDelivered ? 'green' : 'red';
    const head = `${at.slice(0, 10)} ${at.slice(11, 19)}  ${printable(webhook).padEnd(width)}  `;
    const said = outcomeWords(each).padEnd(16);
    const rest = `${event.slice(0, 8)}  ${printable(whatWords(each))}`;
    const room = columns - head.length - said.length - 2;
    return `${head}${paint(color, said)}  ${cut(rest, room)}`;
  });
  return [...lines, ...(lines.length === 0 ? [] : ['']), ...tallies.map(tallyWords)];
}

/** `204 in 80ms`, `timeout in 15s`. */
function outcomeWords({ outcome }: Attempted): string {
  if (outcome === undefined) return 'no answer';
  const { failure, latencyMs, status } = outcome;
  return `${status ?? failure ?? ''} in ${formatDuration(latencyMs)}`;
}

function whatWords(attempted: Attempted): string {
  const { nth, outcome, sequence, type, vehicle } = attempted;
  const retryInMs = outcome?.retryInMs;
  return [
    sequence === undefined ? '' : `sequence ${sequence}`,
    type ?? '',
    vehicle ?? '',
    nth > 1 ? `attempt ${nth}` : '',
    retryInMs === undefined ? '' : `again in ${formatDuration(retryInMs)}`,
    eventWords(attempted),
  ]
    .filter((each) => each !== '')
    .join('  ');
}

function tallyWords({ webhook, attempts, ...rest }: WebhookTally): string {
  const words = Object.entries(rest).flatMap(([what, count]) =>
    count === 0 && what !== 'delivered' ? [] : [tallied(what as keyof typeof rest, count)],
  );
  return `${printable(webhook)}: ${counted(attempts, 'attempt')}, ${words.join(', ')}`;
}

/** The count of an outcome; of the outcomes, only failures are counted by attempt. */
function tallied(what: keyof Omit<WebhookTally, 'webhook' | 'attempts'>, count: number): string {
  return what === 'failed' ? `${counted(count, 'attempt')} failed` : `${count} ${what}`;
}
