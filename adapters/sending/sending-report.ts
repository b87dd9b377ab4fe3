import type { Failure } from '../../engine/index.ts';
import { jsonText } from '../terminal/json-text.ts';
import { counted, grouped, printable, type Terminal } from '../terminal/terminal.ts';
import { failureWords } from '../words/unverified-words.ts';
import type { Reconciliation } from './reconciliation.ts';
import type { SendingSettings } from './sending-settings.ts';
import type { SendingTally } from './sending-tally.ts';

interface EndedSending {
  readonly tally: SendingTally;
  /** Undefined where the receiver lists nothing. */
  readonly reconciliation: Reconciliation | undefined;
  readonly settings: SendingSettings;
  readonly json: boolean;
  /** Whether the input of the steps ended before the bodies did. */
  readonly isInputOver: boolean;
}

/** Whether the list of a receiver lacks events, has some twice or has unknown ones. */
export function hasDifference(reconciliation: Reconciliation | undefined): boolean {
  if (reconciliation === undefined) return false;
  const { lacking, twice, unknown } = reconciliation;
  return lacking.count + twice.count + unknown.count > 0;
}

/** Writes the report on deliveries that were sent. */
export function tellSending(ended: EndedSending, { stdout, stderr }: Terminal): void {
  const { failed, reasons, sent } = ended.tally;
  const [status] = reasons.keys();
  if (
    failed > 0 &&
    failed === sent &&
    [...reasons.keys()].every((each) => unauthorized.has(each))
  ) {
    const all = `the receiver answered all with ${status}`;
    stderr.write(`${all}: is --token the secret of the backend?\n`);
  }
  if (ended.isInputOver) stderr.write('the input ended before all deliveries were sent\n');
  stdout.write(ended.json ? jsonText(objectOf(ended)) : `${linesOf(ended).join('\n')}\n`);
}

const unauthorized: ReadonlySet<number | Failure> = new Set([401, 403]);

function objectOf({ tally, reconciliation, settings: { rate: wanted } }: EndedSending) {
  const { deliveries, failed, perSecond, reasons, sent } = tally;
  const omitted = sent - deliveries.length;
  return {
    sent,
    accepted: sent - failed,
    failed,
    reasons: Object.fromEntries(reasons),
    wanted,
    rate: perSecond && Math.round(perSecond * 1000) / 1000,
    received: reconciliation,
    deliveries,
    ...(omitted > 0 && { omitted }),
  };
}

function linesOf(ended: EndedSending): readonly string[] {
  const { tally, settings, reconciliation } = ended;
  const { failed, sent, unreached, untaken } = tally;
  const words = (count: number): string => `${counted(count, 'delivery', 'deliveries')} sent`;
  const listed = receivedLines(reconciliation);
  if (sent > 0 && unreached === sent) {
    const reason = reasonWords([...tally.reasons.keys()][0]!, settings.to);
    return [`none of ${words(sent)}: ${reason}`, ...listed];
  }
  if (sent === 0 && !settings.isStepped) {
    return [`${words(0)}: there was none to send`, ...listed];
  }
  const taken = failed === 0 ? 'all' : sent - failed;
  return [
    `${words(sent - unreached)}, ${taken} taken`,
    ...rateLines(ended),
    ...(failed > mostShown ? reasonLines(ended) : []),
    ...untaken.slice(0, mostShown).map(({ eventId, outcome }) => {
      const reason = 'status' in outcome ? outcome.status : outcome.failure;
      return `${printable(eventId)}  ${reasonWords(reason, settings.to)}`;
    }),
    ...(failed > mostShown ? [`and ${grouped(failed - mostShown)} more`] : []),
    ...listed,
  ];
}

/** The most failed deliveries that are shown one by one. */
const mostShown = 20;

function rateLines({ tally: { perSecond }, settings: { rate } }: EndedSending): readonly string[] {
  if (rate === undefined || perSecond === undefined) return [];
  return [`${rateWords(perSecond)} reached, ${rateWords(rate)} wanted`];
}

/** `200/s`, `199.8/s`. */
function rateWords(perSecond: number): string {
  return `${perSecond >= 1000 ? grouped(Math.round(perSecond)) : Number(perSecond.toPrecision(4))}/s`;
}

function reasonLines({ tally: { reasons }, settings: { to } }: EndedSending): readonly string[] {
  return [...reasons]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${grouped(count)} not taken: ${reasonWords(reason, to)}`);
}

/** The reason why a delivery to an address was not taken. */
function reasonWords(reason: number | Failure, to: string): string {
  if (typeof reason === 'number') return `status ${reason}`;
  if (reason === 'unresolved') return `the host ${new URL(to).hostname} is not known`;
  return failureWords[reason].replace('there', () => `at ${to}`);
}

function receivedLines(reconciliation: Reconciliation | undefined): readonly string[] {
  if (reconciliation === undefined) return [];
  const { lacking, received, twice, unacknowledged, unknown } = reconciliation;
  const differences = [
    [lacking, 'accepted, but not in its list'],
    [twice, 'in its list more often than sent'],
    [unknown, 'in its list, but never sent'],
    [unacknowledged, 'in its list, but not accepted'],
  ] as const;
  return [
    `${counted(received, 'event')} in the list of the receiver`,
    ...differences.flatMap(([{ count, ids }, words]) => {
      if (count === 0) return [];
      const shown = ids.slice(0, 5).map(printable).join(' ');
      return [`${grouped(count)} ${words}: ${shown}${count > 5 ? ' …' : ''}`];
    }),
  ];
}
