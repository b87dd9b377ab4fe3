import { parseDuration } from '../../../engine/index.ts';
import { readSource, type ScenarioSource } from '../../library/scenario-source.ts';
import type { CheckedReceiver } from '../receiver-checks/checked-app.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { Story } from './plans.ts';
import { withSecret } from './story.ts';
import { Trials } from './trial.ts';
import type { WorldApi } from './world-api.ts';

/** The options that `explore` and `sweep` share. */
export interface StoryOptions extends ScenarioSource {
  /** Paths of the read-back that are left out: `cars.*.seenAt`. */
  readonly ignore?: readonly string[] | undefined;
  /** The management token of the application, where the scenario states none. */
  readonly secret?: string | undefined;
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** The combination of a matrix: `{ powertrain: 'BEV' }`. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
  /** The simulated time of a run; until the script ends without it. */
  readonly for?: string | number | undefined;
  /** The longest real time for an answer; 5 s without it. */
  readonly within?: string | number | undefined;
  /**
   * The real time for which the application works on after its last answer; none without it. Each
   * run waits so long before its read-back.
   */
  readonly workAfter?: string | number | undefined;
}

/** Each of them by name. */
export const storyOptions = {
  scenario: true,
  yaml: true,
  shipped: true,
  root: true,
  ignore: true,
  secret: true,
  params: true,
  matrix: true,
  for: true,
  within: true,
  workAfter: true,
} as const satisfies Record<keyof StoryOptions, true>;

export function toMs(name: string, value: string | number): number {
  const ms = typeof value === 'number' ? value : parseDuration(value);
  if (ms !== undefined && ms > 0) return ms;
  throw new TypeError(`${name}: ${value} is no time; write 10s, 30m or milliseconds`);
}

/** The scenario with its secret, and its parameters as texts. */
export function storyOf(options: StoryOptions) {
  const { matrix, secret } = options;
  // An object is JSON, and therefore YAML.
  const { text: given, file, isJson: _, ...parsing } = readSource(options);
  const params = Object.fromEntries(
    Object.entries(options.params ?? {}).map(([name, each]) => [name, String(each)]),
  );
  const text = secret === undefined ? given : withSecret(given, secret);
  return { text, file, parsing: { ...parsing, params, matrix, env: process.env } } satisfies Story;
}

/** The trials of an application. Throws `ExplorationTrouble` for one without a reset. */
export function trialsOf(
  method: 'explore' | 'sweep',
  options: StoryOptions,
  app: unknown,
  receiver: CheckedReceiver,
  api?: WorldApi,
): Trials {
  if (!receiver.isFresh) {
    throw new ExplorationTrouble(
      `the application has no reset: give ${method} a factory, \`app: () => new Backend()\`, or reset, a URL or a function that makes it forget everything`,
    );
  }
  const { ignore = [], within = '5s', workAfter = 0 } = options;
  return new Trials({
    withinMs: toMs('within', within),
    workAfterMs: workAfter === 0 ? 0 : toMs('workAfter', workAfter),
    ignore,
    url: typeof app === 'string' || app instanceof URL ? String(app) : undefined,
    api,
  });
}

/** The simulated time of a run, ms; undefined until the script ends. */
export function forMsOf({ for: span }: StoryOptions): number | undefined {
  return span === undefined ? undefined : toMs('for', span);
}
