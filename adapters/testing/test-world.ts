import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readShipped, withNearShipped } from '../file/shipped-scenarios.ts';
import { type CreateWorldOptions, createWorld } from '../library/create-world.ts';
import type { Every } from '../library/every.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { pendingWords } from '../pace/pending-delivery.ts';
import { type AppUnderTest, assertReceives } from './app-under-test.ts';
import { isEvent, lastEntries, showsEntries } from './last-entries.ts';
import { type Listening, listen } from './listen.ts';
import { Receiver } from './receiver.ts';
import { isFailed, requestWords } from './request-words.ts';
import { whyUnverified } from './unverified.ts';

export interface TestWorldOptions<
  App extends AppUnderTest,
  Vehicle extends string = string,
  Webhook extends string = string,
> extends Omit<CreateWorldOptions, 'every' | 'retain'> {
  /**
   * The param of the scenario that holds the address of the receiver: `hook` for `url:
   * $params.hook`.
   */
  readonly hook?: string | undefined;
  /**
   * Makes the app under test once its world exists; the app then gets the webhooks instead of
   * `receiver`.
   */
  readonly app?: ((world: SimulatedWorld<Vehicle, Webhook>) => App) | undefined;
  /** As for `createWorld`, with the app: `{ '15m': (app, world) => app.plan(world.now) }`. */
  readonly every?: Every<[app: App, world: SimulatedWorld<Vehicle, Webhook>]> | undefined;
}

/**
 * A receiver on a port of this machine; without an address where an app takes the webhooks in this
 * process.
 */
export interface ListeningReceiver extends Receiver, Pick<Listening, 'url'> {}

/** The world of one test, with a receiver of its webhooks. */
export interface TestWorld<App extends AppUnderTest> {
  readonly world: SimulatedWorld;
  readonly receiver: ListeningReceiver;
  readonly app: App;
  /**
   * A description of the world for a failed test: its seed, the reasons why webhooks are not
   * verified, the deliveries that receivers have not answered, and its last entries. Leaves out
   * reasons and entries that the message of the failure shows already.
   */
  describe(failure?: string): string;
  close(): Promise<void>;
}

interface TestRun {
  /** The real time that the test has left, ms; undefined without a limit. */
  readonly leftMs?: () => number | undefined;
}

/**
 * @param testFile the first place to look for scenarios, before the working directory and the
 * shipped ones
 */
export async function openTestWorld<App extends AppUnderTest>(
  {
    app: makeApp,
    every = {},
    hook,
    scenario,
    yaml,
    params,
    webhooks,
    ...rest
  }: TestWorldOptions<App>,
  testFile: string,
  { leftMs }: TestRun = {},
): Promise<TestWorld<App>> {
  let taker: AppUnderTest | undefined;
  const receive = async (request: Request): Promise<Response> => taker!.receive(request);
  const isAsked = makeApp === undefined || hook !== undefined;
  const listening = isAsked ? await listen(receive) : undefined;
  const url = listening?.url ?? '';
  try {
    const usual = makeApp === undefined ? url : receive;
    const world = createWorld({
      ...rest,
      ...(yaml === undefined
        ? { scenario: scenario && foundScenario(scenario, testFile) }
        : { yaml }),
      params: hook === undefined ? params : { [hook]: url, ...params },
      webhooks: webhooks ?? usual,
      every: Object.fromEntries(
        Object.entries(every).map(([period, work]) => [
          period,
          (of: SimulatedWorld) => work(taker as App, of),
        ]),
      ),
    });
    if (leftMs !== undefined) limitSettle(world, leftMs);
    const secret = world.application.managementToken;
    const receiver = Object.assign(new Receiver({ secret }), { url });
    const app = makeApp?.(world);
    if (makeApp !== undefined) assertReceives('app', app);
    taker = app ?? receiver;
    let silent: readonly string[] | undefined;
    return {
      world,
      receiver,
      app: app as App,
      describe: (failure = '') => describe(world, failure, silent ?? silentReceivers(world)),
      close: async () => {
        // A runner asks for the description after it has closed the world.
        silent = silentReceivers(world);
        await world.close();
        await listening?.close();
      },
    };
  } catch (error) {
    await listening?.close();
    throw error;
  }
}

/** Lets `settle` fail, and name the deliveries that wait, before the test runs out of time. */
function limitSettle(world: SimulatedWorld, leftMs: () => number | undefined): void {
  const settle = world.settle.bind(world);
  world.settle = async (span, options) =>
    settle(span, { ...options, wallTimeoutMs: options?.wallTimeoutMs ?? leftMs() });
}

type WorldScenario = NonNullable<CreateWorldOptions['scenario']>;

/** The scenario of a path, beside the test first, or of a shipped name; any other is itself. */
export function foundScenario(scenario: WorldScenario, testFile: string): WorldScenario {
  if (typeof scenario !== 'string' || scenario.includes('\n')) return scenario;
  const beside = resolve(dirname(testFile), scenario);
  if (existsSync(beside)) return beside;
  return existsSync(scenario) ? scenario : (readShipped(scenario)?.file ?? missing(scenario));
}

function missing(scenario: string): never {
  const places =
    'neither beside the test nor in the working directory, and none of that name is shipped';
  const message = `there is no scenario ${scenario}: ${places}`;
  throw new TypeError(withNearShipped(message, scenario));
}

function describe(world: SimulatedWorld, failure: string, silent: readonly string[]): string {
  const { name, seed } = world.scenario;
  const unverified = world.scenario.webhooks
    .flatMap((webhook) => whyUnverified(world, webhook) ?? [])
    .filter((why) => !failure.includes(why));
  const entries = showsEntries(failure) ? [] : [lastEntries(world, 'the world', isEvent, 12)];
  return [
    `motorpool: scenario ${name}, seed ${seed}, ${world.digest}`,
    ...unverified.slice(0, mostShown),
    ...requestLines(world),
    ...(silent.length === 0 ? [] : ['receivers that have not answered:', ...silent]),
    ...entries,
    '',
  ].join('\n');
}

/** The last requests of the application that failed, or else its last ones. */
function requestLines({ requests }: SimulatedWorld): readonly string[] {
  if (requests.length === 0) return [];
  const failed = requests.filter(isFailed);
  const shown = (failed.length === 0 ? requests : failed).slice(-mostShown);
  const which = failed.length === 0 ? 'last' : 'last failed';
  return [
    `the ${which} requests of the application:`,
    ...shown.map((each) => `  ${requestWords(each)}`),
  ];
}

/** Real time after which a receiver is slow enough to be named: others were about to answer. */
const longMs = 100;

/** The most webhooks and deliveries that are listed. */
const mostShown = 5;

/** The deliveries that receivers have kept waiting, in words. */
function silentReceivers({ pending }: SimulatedWorld): readonly string[] {
  return pending
    .filter(({ unansweredMs = 0 }) => unansweredMs >= longMs)
    .slice(0, mostShown)
    .map((each) => `  ${pendingWords(each)}`);
}
