import { type Entry, formatDuration } from '../../engine/index.ts';
import type { Span } from '../library/passage.ts';
import { pendingWords } from '../pace/pending-delivery.ts';
import { type Judgement, type MatcherContext, recordedWorldIn } from './judgement.ts';
import { lastEntries } from './last-entries.ts';

/**
 * Lets simulated time pass as `world.settle` does, and passes where receivers have then taken every
 * delivery. Fails where one waits for another attempt or was given up meanwhile.
 */
export async function toSettle(
  this: MatcherContext,
  received: unknown,
  span: Span,
): Promise<Judgement> {
  const world = recordedWorldIn(received, 'toSettle');
  const { facts, fromMs, toMs } = await world.settle(span);
  const lost = facts.filter(isLoss);
  const { pending } = world;
  const pass = lost.length === 0 && pending.length === 0;
  return {
    pass,
    message: () => {
      const passed = formatDuration(toMs - fromMs);
      if (pass) return `expected deliveries not to settle, and within ${passed} they have`;
      const lines = [
        ...pending.slice(0, mostShown).map(pendingWords),
        ...lost.slice(0, mostShown).map(lossWords),
      ];
      const entries = lastEntries(world, 'deliveries', ({ kind }) => kind.startsWith('delivery.'));
      return [
        `expected every delivery to settle within ${passed}: ${pending.length} on the way, ${lost.length} lost`,
        ...lines.map((line) => `  ${line}`),
        `\n${entries}`,
      ].join('\n');
    },
  };
}

/** The limit of listed deliveries; more add nothing. */
const mostShown = 5;

function isLoss(entry: Entry): entry is Entry<'delivery.dead' | 'delivery.dropped'> {
  const { kind } = entry;
  return kind === 'delivery.dead' || kind === 'delivery.dropped';
}

function lossWords({ data, kind, subject }: Entry<'delivery.dead' | 'delivery.dropped'>): string {
  return `${subject}: event ${data.event} is ${kind.slice('delivery.'.length)}`;
}
