import type { Failure, Outcome } from '../../../engine/index.ts';
import { sleep } from '../../load/sleep.ts';
import { CallbackPolicy } from '../../webhook/callback-policy.ts';
import { capturedPosting } from '../../webhook/posting.ts';
import { Sender } from '../../webhook/sender.ts';
import { failureWords } from '../../words/unverified-words.ts';
import { exitCode } from '../exit-code.ts';
import { readTimeRange } from '../extract/time-range.ts';
import { jsonText } from '../json-report.ts';
import { readWallTimeout } from '../real-receivers.ts';
import { counted, printable, type Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { type Bodies, type BodyChoice, chosen } from './bodies.ts';
import { type BodyChanges, changesOf } from './body-changes.ts';
import { type EmitFlags, readRounds, readSpeed } from './emit-settings.ts';
import { EnteredLines } from './entered-lines.ts';
import { SendingPace } from './sending-pace.ts';

/** Sends bodies to a receiver one after another, and returns the exit code. */
export async function emitToReceiver(
  bodies: Bodies,
  flags: EmitFlags & { readonly to: string },
  terminal: Terminal,
): Promise<number> {
  const { to, token, webhook } = flags;
  const rounds = readRounds(flags.loop);
  const speed = readSpeed(flags.speed);
  const timeoutMs = readWallTimeout(flags.wallTimeout);
  const choice = { range: readTimeRange(flags, bodies.header), webhook };
  if (webhook !== undefined) checkWebhook(bodies, webhook);
  const changes = changesOf(flags, bodies, choice);
  if (token === undefined) {
    terminal.stderr.write('the deliveries are sent unsigned: --token signs them\n');
  }
  const tally = new SendingTally();
  const signal = terminal.interruption();
  const sender = new Sender(policy);
  const steps = flags.step === true ? new EnteredLines(terminal) : undefined;
  const send = async (text: string): Promise<Outcome> =>
    sender.send(capturedPosting(to, text, token), AbortSignal.timeout(timeoutMs));
  try {
    await sendAll(bodies, { choice, changes, rounds, speed, steps, signal, send, tally });
  } finally {
    steps?.close();
    await sender.close();
  }
  tell(tally, flags, terminal);
  if (signal.aborted) return signal.reason as number;
  return tally.failed === 0 ? exitCode.ok : exitCode.failed;
}

const policy = new CallbackPolicy({ allowsNearby: true });

/** Throws `UsageError` for an address to which nothing can be sent. */
export function checkAddress(to: string): void {
  try {
    policy.check(to);
  } catch (error) {
    throw new UsageError(`--to ${to}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Sending {
  readonly choice: BodyChoice;
  readonly changes: BodyChanges;
  readonly rounds: number;
  readonly speed: number | undefined;
  readonly steps: EnteredLines | undefined;
  readonly signal: AbortSignal;
  readonly send: (text: string) => Promise<Outcome>;
  readonly tally: SendingTally;
}

/**
 * Sends bodies until an interruption. A request under way is awaited, so that its outcome is known.
 */
async function sendAll(
  bodies: Bodies,
  { choice, changes, rounds, speed, steps, signal, send, tally }: Sending,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const change = changes(round, Date.now());
    const pace = new SendingPace(speed);
    const before = tally.sent;
    const openRequests = new OpenRequests();
    let isOver = false;
    for (const body of chosen(bodies, choice)) {
      await sleep(pace.waitMs(body.dueMs ?? body.atMs, performance.now()), signal);
      isOver = signal.aborted || (steps !== undefined && !(await steps.next(signal)));
      if (isOver) break;
      const { text, eventId } = change(body);
      const sending = send(text).then((outcome) => tally.add({ eventId, outcome }));
      // The schedule of a load waits for no answer.
      if (speed === undefined || body.dueMs === undefined) await sending;
      else await openRequests.add(sending);
    }
    await openRequests.end();
    if (isOver || tally.sent === before) return;
  }
}

/** Requests whose answers are awaited later. */
class OpenRequests {
  readonly #open = new Set<Promise<void>>();

  /** Resolves at once, unless too many are open. */
  async add(sending: Promise<void>): Promise<void> {
    const ended = sending.finally(() => this.#open.delete(ended));
    this.#open.add(ended);
    if (this.#open.size >= mostUnderWay) await Promise.race(this.#open);
  }

  async end(): Promise<void> {
    await Promise.all(this.#open);
  }
}

/** The most requests under way, whose bodies are in memory. */
const mostUnderWay = 20_000;

function checkWebhook(bodies: Bodies, name: string): void {
  const names = new Set<string>();
  for (const { webhook } of bodies.all()) if (webhook !== undefined) names.add(webhook);
  if (names.has(name)) return;
  const known = [...names].sort().join(', ');
  const there = known === '' ? 'no body says of which it is' : `there are ${known}`;
  throw new UsageError(`--webhook ${name}: nothing was sent to it; ${there}`);
}

interface SentDelivery {
  readonly eventId: string;
  readonly outcome: Outcome;
}

/** The limit of listed deliveries; others are counted, for a loop may go on for days. */
const mostListed = 10_000;

/** The outcomes of the sent bodies. */
class SendingTally {
  sent = 0;
  failed = 0;
  readonly deliveries: SentDelivery[] = [];
  readonly untaken: SentDelivery[] = [];
  /** The statuses of all deliveries that were not taken; undefined for one without an answer. */
  readonly statuses = new Set<number | undefined>();
  /** The deliveries that had no connection to the receiver. */
  unreached = 0;

  add(sent: SentDelivery): void {
    this.sent += 1;
    if (this.deliveries.length < mostListed) this.deliveries.push(sent);
    if (isSuccess(sent)) return;
    this.failed += 1;
    if (this.untaken.length < mostListed) this.untaken.push(sent);
    this.statuses.add(getStatus(sent));
    if ('failure' in sent.outcome && unreached.has(sent.outcome.failure)) this.unreached += 1;
  }
}

const unreached: ReadonlySet<Failure> = new Set(['blocked', 'refused', 'tls', 'unresolved']);

function isSuccess(sent: SentDelivery): boolean {
  const status = getStatus(sent) ?? 0;
  return status >= 200 && status < 300;
}

function tell(
  tally: SendingTally,
  { json = false, step, to = '' }: EmitFlags,
  { stdout, stderr }: Terminal,
): void {
  const { sent, failed, deliveries, untaken } = tally;
  const statuses = [...tally.statuses];
  if (failed > 0 && failed === sent && statuses.every((each) => unauthorized.has(each))) {
    const all = `the receiver answered all with ${statuses[0]}`;
    stderr.write(`${all}: is --token the secret of the backend?\n`);
  }
  if (json) {
    const omitted = sent - deliveries.length;
    stdout.write(jsonText({ sent, failed, deliveries, ...(omitted > 0 && { omitted }) }));
    return;
  }
  const words = (count: number): string => `${counted(count, 'delivery', 'deliveries')} sent`;
  if (sent > 0 && tally.unreached === sent) {
    stdout.write(`none of ${words(sent)}: ${outcomeWordsFor(untaken[0]!, to)}\n`);
    return;
  }
  if (sent === 0 && step !== true) {
    stdout.write(`${words(0)}: there was none to send\n`);
    return;
  }
  const taken = failed === 0 ? 'all' : sent - failed;
  stdout.write(`${words(sent - tally.unreached)}, ${taken} taken\n`);
  for (const each of untaken)
    stdout.write(`${printable(each.eventId)}  ${outcomeWordsFor(each, to)}\n`);
  if (failed > untaken.length) stdout.write(`and ${failed - untaken.length} more\n`);
}

const unauthorized: ReadonlySet<number | undefined> = new Set([401, 403]);

function getStatus({ outcome }: SentDelivery): number | undefined {
  return 'status' in outcome ? outcome.status : undefined;
}

/** The outcome of a delivery to an address that was not taken. */
function outcomeWordsFor({ outcome }: SentDelivery, to: string): string {
  if ('status' in outcome) return `status ${outcome.status}`;
  return failureWords[outcome.failure].replace('there', () => `at ${to}`);
}
