import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import { chainOf } from '../../file/cause-chain.ts';
import { entryWords } from '../../words/entry-words.ts';
import type { Offence } from './judge.ts';

const mostLines = 20;

/**
 * The story of an offence from the log, in its order: the causes of each disturbed event, all that
 * happened to it, and the deliveries by which others of its vehicle overtook it. Without
 * disturbance, that which a failed expectation is about, failed deliveries or else the last
 * delivery, with its causes.
 */
export function whyOf(
  log: readonly LoggedEntry[],
  { related = [] }: Offence,
  events: ReadonlySet<string>,
): readonly string[] {
  const told = new Set<LoggedEntry>();
  for (const event of events) {
    const own = log.filter((entry) => eventOf(entry) === event);
    for (const each of own) told.add(each);
    if (own[0] === undefined) continue;
    for (const each of chainOf(log, own[0])) told.add(each);
    for (const each of overtaking(log, own)) told.add(each);
  }
  if (told.size === 0) {
    const about = withoutDisturbance(log, related);
    const causes = about[0] === undefined ? [] : chainOf(log, about[0]);
    for (const each of [...causes, ...about]) told.add(each);
  }
  return [...told]
    .sort((a, b) => a.sequence - b.sequence)
    .slice(0, mostLines)
    .map(
      ({ atMs, ...entry }) =>
        `${formatInstant(atMs)} ${[entry.subject, entry.kind, entryWords(entry)].filter((word) => word !== '').join(' ')}`,
    );
}

function eventOf({ data }: LoggedEntry): string | undefined {
  return (data as { readonly event?: string }).event;
}

/** The later events of a vehicle that were delivered before the last delivery of one. */
function overtaking(
  log: readonly LoggedEntry[],
  own: readonly LoggedEntry[],
): readonly LoggedEntry[] {
  const [created] = own;
  const last = own.at(-1)!;
  const between = log.filter(
    ({ sequence }) => sequence > created!.sequence && sequence < last.sequence,
  );
  const later = new Map(
    between
      .filter(({ kind, subject }) => kind === 'event.created' && subject === created!.subject)
      .map((entry) => [eventOf(entry), entry]),
  );
  return between
    .filter(({ kind }) => kind === 'delivery.delivered')
    .flatMap((delivered) => {
      const creation = later.get(eventOf(delivered));
      return creation === undefined ? [] : [creation, delivered];
    });
}

function withoutDisturbance(
  log: readonly LoggedEntry[],
  related: readonly LoggedEntry[],
): readonly LoggedEntry[] {
  if (related.length > 0) return related;
  const failed = log.filter(({ kind }) => kind === 'delivery.failed');
  return failed.length > 0
    ? failed
    : log.filter(({ kind }) => kind === 'delivery.delivered').slice(-1);
}
