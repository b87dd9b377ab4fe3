import * as z from 'zod';
import { type Entry, mistakeOf, sentenceOf } from '../../engine/index.ts';
import { type ChosenFaces, faceWords } from '../http/face-options.ts';
import { checkOptionNames, checkWord } from './check-word.ts';
import type { Every } from './every.ts';
import type { Receiver, Receivers } from './receivers.ts';
import type { ScenarioSource } from './scenario-source.ts';
import type { WrittenInstant } from './written-times.ts';

/** A value of any type that a test of its kind accepts. */
const some = (isOne: (value: unknown) => boolean, error: string) => z.custom(isOne, { error });

const isMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const isReceiver = (value: unknown): boolean =>
  typeof value === 'function' || typeof value === 'string' || value === true;

/** Every option with its kind; the compiler names one that is missing. */
export const optionKinds = {
  scenario: some(
    (value) => typeof value === 'string' || isMap(value),
    'expected a path, a file URL or an object',
  ),
  yaml: z.string(),
  shipped: z.string(),
  root: z.string(),
  seed: z.union([z.string(), z.number()]),
  params: texts,
  matrix: texts,
  sink: some((value) => typeof value === 'function', 'expected a function'),
  retain: z.boolean(),
  webhooks: some(
    (value) => isReceiver(value) || (isMap(value) && Object.values(value!).every(isReceiver)),
    'expected a receiver or a map of receivers: a function, a URL or true',
  ),
  every: z.record(
    z.string(),
    some((value) => typeof value === 'function', 'expected a function'),
  ),
  options: z.record(z.string(), z.string().optional()),
  wallTimeoutMs: z.number().positive(),
} as const satisfies Record<keyof CreationOptions<never>, z.ZodType>;

const branchKinds = {
  at: some(
    (value) => ['string', 'number'].includes(typeof value) || value instanceof Date,
    'expected an instant: a text, a Date or ms since the epoch',
  ),
  webhooks: optionKinds.webhooks,
  wallTimeoutMs: optionKinds.wallTimeoutMs,
} as const satisfies Record<keyof BranchOptions, z.ZodType>;

/** Refuses options that would be ignored or that are of the wrong kind, with a `TypeError`. */
export function checkBranchOptions(options: BranchOptions): void {
  checkKinds('branch', branchKinds, options);
}

/** Likewise, for those of `createWorld`. */
export function checkOptions(options: CreationOptions<never>): void {
  checkKinds('createWorld', optionKinds, options);
  for (const [name, word] of Object.entries(options.options ?? {})) {
    checkWord('options: there is no', name, Object.keys(faceWords));
    if (word === undefined) continue;
    checkWord(`options.${name}: there is no`, word, faceWords[name as keyof typeof faceWords]);
  }
}

function checkKinds(
  method: string,
  members: Readonly<Record<string, z.ZodType>>,
  options: object,
): void {
  checkOptionNames(method, options, members);
  const schema = z.strictObject(members).partial();
  const [issue] = schema.safeParse(options).error?.issues ?? [];
  if (issue === undefined) return;
  const mistake = sentenceOf(mistakeOf(issue, options));
  throw new TypeError(`${method}: ${issue.path.join('.')}: ${mistake}`);
}

export interface BranchOptions {
  /**
   * The instant at which the futures part, in the past of the world: a `Date`, ms since the epoch,
   * or a text that without an offset is local time of the scenario. Now without it.
   */
  readonly at?: WrittenInstant | undefined;
  /** Receivers of the branch, as for `createWorld`. Without them it sends nothing. */
  readonly webhooks?: Receivers | Receiver | undefined;
  /** Real time without any answer after which `settle` fails; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
}

/** `createWorld` options, for a given world type. */
export interface CreationOptions<World> extends ScenarioSource {
  /** In place of the scenario's seed. */
  readonly seed?: string | number | undefined;
  /** Values for the scenario's params, as on the command line. */
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** The combination of the scenario's matrix: `{ powertrain: 'BEV' }`. */
  readonly matrix?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Receives every log line as it is written. */
  readonly sink?: ((line: string, entry: Entry) => void) | undefined;
  /** Keep entries in memory for `world.log`; default true. */
  readonly retain?: boolean | undefined;
  /**
   * Receivers of webhooks: `{ main: (request) => new Response() }`. With them, let time pass by
   * `await world.settle('8h')`. A single receiver gets the deliveries of every webhook that the
   * scenario does not answer for. Without receivers nothing is sent, and attempts get no answer,
   * except from the simulated receivers of names below `.example`.
   */
  readonly webhooks?: Receivers | Receiver | undefined;
  /**
   * Work that the application repeats, by the simulated time between two calls, from 1 s on:
   * `{ '15m': (world) => planner.plan(world.now) }`. The first is so long after the start.
   */
  readonly every?: Every<[world: World]> | undefined;
  /** The form of the API where public service and interface differ: `{ codes: 'public' }`. */
  readonly options?: ChosenFaces | undefined;
  /** Real time without any answer after which `settle` fails; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
}
