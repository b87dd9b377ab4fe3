import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import { chainOf } from '../../file/cause-chain.ts';
import type { ApplicationRequest } from '../../library/seen-requests.ts';
import { entryWords } from '../../words/entry-words.ts';
import { isFailed, requestWords } from '../request-words.ts';
import type { Offence } from './judge.ts';

/** The most entries that are told; all requests that are told stand beside them. */
const mostEntries = 20;

/** The most requests that are told because they failed, gave a command or belong to an event. */
const mostAsked = 5;

/** A log and the requests beside it. */
interface SeenWorld {
  readonly log: readonly LoggedEntry[];
  readonly requests: readonly ApplicationRequest[];
}

/**
 * The story of an offence from the log, in its order: the causes of each disturbed event, all that
 * happened to it, and the deliveries by which others of its vehicle overtook it. Without
 * disturbance, that which a failed expectation is about, failed deliveries or else the last
 * delivery, with its causes. Requests of the application stand between the event that made it ask
 * and that which they brought about; so does the last of each kind that failed, that gave a
 * command, or that belongs to a disturbed event.
 */
export function whyOf(
  { log, requests }: SeenWorld,
  { related = [] }: Offence,
  events: ReadonlySet<string>,
): readonly string[] {
  const told = new Set<LoggedEntry>();
  const asked = new Set<ApplicationRequest>();
  const addCauses = (last: LoggedEntry): void => {
    for (let at: LoggedEntry | undefined = last; at !== undefined && !told.has(at); ) {
      const chain = chainOf(log, at);
      for (const each of chain) told.add(each);
      const [{ sequence }] = chain as [LoggedEntry];
      const request = requests.find(({ entries }) => entries.includes(sequence));
      if (request !== undefined) asked.add(request);
      const eventId = request?.delivery?.eventId;
      at = eventId === undefined ? undefined : log.find((entry) => eventOf(entry) === eventId);
    }
  };
  for (const event of events) {
    const own = log.filter((entry) => eventOf(entry) === event);
    if (own[0] !== undefined) addCauses(own[0]);
    for (const each of [...own, ...overtaking(log, own)]) told.add(each);
  }
  if (told.size === 0) {
    const about = withoutDisturbance(log, related);
    if (about[0] !== undefined) addCauses(about[0]);
    for (const each of about) told.add(each);
  }
  const commands = new Set(
    log.filter(({ kind }) => kind === 'command.request').map(({ sequence }) => sequence),
  );
  const failed = requests.filter(isFailed);
  const commanding = requests.filter(({ entries }) => entries.some((each) => commands.has(each)));
  // Every handler may ask for a token, which tells nothing.
  const ofEvents = requests.filter(
    ({ delivery, path }) => delivery && events.has(delivery.eventId) && !path.endsWith('/token'),
  );
  for (const some of [failed, commanding, ofEvents]) {
    for (const each of lastOfEach(some).slice(-mostAsked)) asked.add(each);
  }
  const entries = [...told].sort((a, b) => a.sequence - b.sequence).slice(0, mostEntries);
  const lines = [
    ...entries.map((entry) => ({ at: entry.sequence, line: toLine(entry) })),
    // A request comes between two entries.
    ...[...asked].map((each) => ({ at: each.position - 0.5, line: requestWords(each) })),
  ];
  return lines.sort((a, b) => a.at - b.at).map(({ line }) => line);
}

/** The last request of each path and status, which says the same as those before it. */
function lastOfEach(requests: readonly ApplicationRequest[]): readonly ApplicationRequest[] {
  return requests.filter(
    (each) =>
      each ===
      requests.findLast((other) => other.path === each.path && other.status === each.status),
  );
}

function toLine({ atMs, ...entry }: LoggedEntry): string {
  const words = [entry.subject, entry.kind, entryWords(entry)].filter((word) => word !== '');
  return `${formatInstant(atMs)} ${words.join(' ')}`;
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
  if (created === undefined) return [];
  const last = own.at(-1)!;
  const between = log.filter(
    ({ sequence }) => sequence > created.sequence && sequence < last.sequence,
  );
  const later = new Map(
    between
      .filter(({ kind, subject }) => kind === 'event.created' && subject === created.subject)
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
