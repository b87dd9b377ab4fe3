/**
 * The module `motorpool/vitest`: tests with a world each, and matchers, which it adds to `expect`
 * on import.
 */
import { test as base, expect, inject, type TestAPI } from 'vitest';
import { checkOptionNames } from '../library/check-word.ts';
import type { CreateWorldOptions, NamingScenario } from '../library/create-world.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';

import { optionKinds } from '../library/world-options.ts';
import type { AppUnderTest } from './app-under-test.ts';
import { explore as exploring } from './explore/explore.ts';
import type { SearchOptions } from './explore/options.ts';
import type { SearchReport } from './explore/search-report.ts';
import { matchers } from './matchers.ts';
import type { SharedServer } from './serve-workers.ts';
import { sweep as sweeping } from './sweep/sweep.ts';
import {
  foundScenario,
  type ListeningReceiver,
  openTestWorld,
  type TestWorld,
  type TestWorldOptions,
} from './test-world.ts';
import { timeLeft } from './time-left.ts';
import { openWorkerWorld, type WorkerWorld } from './worker-world.ts';
import type { WorldMatchers } from './world-matchers.ts';

export type { AppUnderTest } from './app-under-test.ts';
export type { DeliveredEvents } from './delivered-matcher.ts';
export type { MadeRequests } from './requested-matcher.ts';
export type { SharedServer } from './serve-workers.ts';
export type { ListeningReceiver, TestWorld, TestWorldOptions } from './test-world.ts';
export type { WorkerWorld } from './worker-world.ts';
export type { WorldMatchers } from './world-matchers.ts';

declare module 'vitest' {
  // As vitest declares it, or the two would not be one.
  // oxlint-disable-next-line typescript/no-explicit-any
  interface Matchers<T = any> extends WorldMatchers<T> {}
  interface ProvidedContext {
    motorpool: SharedServer;
  }
}

expect.extend(matchers);

/** The fixtures of a test. The first six can be overridden: `test.scoped({ seed: 8 })`. */
export interface WorldFixtures<
  App extends AppUnderTest,
  Vehicle extends string = string,
  Webhook extends string = string,
> {
  scenario: CreateWorldOptions['scenario'];
  yaml: CreateWorldOptions['yaml'];
  shipped: CreateWorldOptions['shipped'];
  seed: CreateWorldOptions['seed'];
  params: CreateWorldOptions['params'];
  hook: string | undefined;
  /**
   * A world of this test alone, closed at its end. Without `wallTimeoutMs`, its `settle` fails just
   * before the test runs out of time. When the test fails, its seed, the webhooks that are not
   * verified, the deliveries that receivers have not answered and its last entries are printed.
   */
  world: SimulatedWorld<Vehicle, Webhook>;
  /**
   * A receiver of the world's webhooks on a port of its own, unless `webhooks` or `app` take them.
   */
  receiver: ListeningReceiver;
  /** The app that the option `app` made for this test. */
  app: App;
  /**
   * A world of this worker on the server of `motorpool/testing/global-setup`, made anew for every
   * file.
   */
  served: WorkerWorld;
  /** The test world that the fixtures above belong to. */
  stage: TestWorld<App>;
}

/** The `test` of vitest with the fixtures. */
export type WorldTest<
  App extends AppUnderTest,
  Vehicle extends string = string,
  Webhook extends string = string,
> = TestAPI<WorldFixtures<App, Vehicle, Webhook>>;

/**
 * `test` of vitest with fixtures: `const test = motorpoolTest({ scenario: './night.yaml' })`. The
 * world of a scenario that is an object knows the names of its vehicles and webhooks as types.
 */
export function motorpoolTest<
  const Vehicle extends string,
  const Webhook extends string,
  App extends AppUnderTest = AppUnderTest,
>(
  options: TestWorldOptions<App, Vehicle, Webhook> & {
    readonly scenario: NamingScenario<Vehicle, Webhook>;
  },
): WorldTest<App, Vehicle, Webhook>;

export function motorpoolTest<App extends AppUnderTest = AppUnderTest>(
  options?: TestWorldOptions<App>,
): WorldTest<App>;

export function motorpoolTest<App extends AppUnderTest>(
  options: TestWorldOptions<App> = {},
): WorldTest<App> {
  checkOptionNames('motorpoolTest', options, { app: true, hook: true, ...optionKinds });
  return base.extend<WorldFixtures<App>>({
    hook: options.hook,
    params: options.params,
    scenario: options.scenario,
    seed: options.seed,
    shipped: options.shipped,
    yaml: options.yaml,
    stage: async ({ hook, onTestFailed, params, scenario, seed, shipped, task, yaml }, use) => {
      const given = { ...options, hook, params, scenario, seed, shipped, yaml };
      const stage = await openTestWorld<App>(given, task.file.filepath, {
        leftMs: timeLeft(task),
      });
      onTestFailed(() => {
        const failures = task.result?.errors?.map(({ message }) => message) ?? [];
        console.error(stage.describe(failures.join('\n')));
      });
      await use(stage);
      await stage.close();
    },
    world: async ({ stage }, use) => use(stage.world),
    receiver: async ({ stage }, use) => use(stage.receiver),
    app: async ({ stage }, use) => use(stage.app),
    served: async ({ task }, use) => use(await servedTo(task.file.filepath)),
  });
}

/**
 * `test` without options: every test chooses its world, as with `test.scoped({ scenario:
 * 'demo/garage' })`.
 */
export const test = motorpoolTest();

/** `explore` of `motorpool/testing`, which looks for the scenario beside the test first. */
export async function explore<App extends AppUnderTest>(
  options: SearchOptions<App>,
): Promise<SearchReport> {
  return exploring(besideTest(options));
}

/** `sweep` of `motorpool/testing`, which looks for the scenario beside the test first. */
export async function sweep<App extends AppUnderTest>(
  options: SearchOptions<App>,
): Promise<SearchReport> {
  return sweeping(besideTest(options));
}

function besideTest<App>(options: SearchOptions<App>): SearchOptions<App> {
  const { scenario } = options;
  const { testPath = '.' } = expect.getState();
  return { ...options, scenario: scenario && foundScenario(scenario, testPath) };
}

/** The worlds of the test files that this process runs one after another. */
const served = new Map<string, Promise<WorkerWorld>>();

function servedTo(file: string): Promise<WorkerWorld> {
  const shared = inject('motorpool') as SharedServer | undefined;
  if (shared === undefined) {
    const hint = "name 'motorpool/testing/global-setup' as globalSetup";
    throw new Error(`served: no server is shared; ${hint}`);
  }
  let world = served.get(file);
  if (world === undefined) {
    world = openWorkerWorld(shared, process.env['VITEST_POOL_ID'] ?? '1');
    served.set(file, world);
  }
  return world;
}
