import * as z from 'zod';
import { type LoggedEntry, parseInstant } from '../../engine/index.ts';
import { hostWall } from '../pace/host-wall.ts';
import { entrySentence } from '../words/entry-sentence.ts';
import { worldPath } from './control-door.ts';
import { readAccepted, scenarioArguments } from './given-scenario.ts';
import {
  adding,
  from,
  listOf,
  partOf,
  reading,
  removing,
  type Tool,
  type ToolCall,
  tool,
} from './tool.ts';

export const world = z.string().min(1).max(63).default('main').describe('Name of the world');
export const vehicle = z
  .string()
  .min(1)
  .max(200)
  .describe('Name of the vehicle in the scenario, or its id');

interface ToldWorld {
  readonly id: string;
  readonly scenario: string;
  readonly seed: string;
  readonly state: string;
  readonly clock?: { readonly local: string };
  readonly vehicleCount?: number;
}

const worldShape = {
  world: z.string(),
  scenario: z.string(),
  seed: z.string(),
  now: z.string().nullable().describe('Local time of the scenario'),
  vehicles: z.int().nullable().describe('Number of vehicles'),
};

function worldFacts({ id, scenario, seed, clock, vehicleCount }: ToldWorld) {
  return { world: id, scenario, seed, now: clock?.local ?? null, vehicles: vehicleCount ?? null };
}

const startWorld = tool({
  name: 'start_world',
  title: 'Start a world',
  description:
    'Starts a world of a scenario. It stands at its first instant until advance_clock lets time pass.',
  hints: adding,
  input: z.strictObject({
    ...scenarioArguments,
    world: world.unwrap().optional().describe('Its name; without it the next of main, w1, w2 …'),
  }),
  output: z.object(worldShape),
  run: async ({ world: id, ...given }, call) => {
    const { sources } = await readAccepted(given, call);
    const { file, text, path, imports, params } = sources;
    const { seed, matrix } = given;
    const body = {
      id,
      seed,
      matrix,
      clock: { mode: 'held' },
      sources: { file, text, path, imports, params },
    };
    const { data } = await call.door.ask<{ readonly data: ToldWorld }>(
      'POST',
      '/sim/worlds',
      call.signal,
      body,
    );
    return worldFacts(data);
  },
});

const listWorlds = tool({
  name: 'list_worlds',
  title: 'List worlds',
  description: 'Lists the worlds, with their scenarios and their present instants.',
  hints: reading,
  input: z.strictObject({ from }),
  output: z.object(listOf(z.object(worldShape))),
  run: async ({ from: begin }, { door, signal }) => {
    const { data } = await door.ask<{ readonly data: readonly ToldWorld[] }>(
      'GET',
      '/sim/worlds',
      signal,
    );
    return partOf(data.map(worldFacts), begin);
  },
});

const deleteWorld = tool({
  name: 'delete_world',
  title: 'Delete a world',
  description: 'Deletes a world with its log.',
  hints: removing,
  input: z.strictObject({ world: world.unwrap() }),
  output: z.object({ deleted: z.string() }),
  run: async ({ world: id }, { door, signal }) => {
    await door.ask('DELETE', `/sim/worlds/${encodeURIComponent(id)}`, signal);
    return { deleted: id };
  },
});

/** The largest page of lists that the control API has. */
export const wholePage = 'pageSize=1000';

const glance = z.looseObject({ name: z.string(), state: z.string() });

const listVehicles = tool({
  name: 'list_vehicles',
  title: 'List vehicles',
  description:
    'Lists the vehicles of a world as they truly are: activity, charge, locks, position.',
  hints: reading,
  input: z.strictObject({
    world,
    page: z.int().min(1).default(1).describe('Which thousand of a large fleet'),
    from,
  }),
  output: z.object({ at: z.string(), ...listOf(glance) }),
  run: async ({ world: id, page, from: begin }, { door, signal }) => {
    const { at, data } = await door.ask<{
      readonly at: string;
      readonly data: readonly z.infer<typeof glance>[];
    }>('GET', worldPath(id, `glances?${wholePage}&page=${page}`), signal);
    const brief = data.map((each) => {
      const { name, powertrain, state, socPercent, fuelPercent, wallPowerKw, speedKmh } = each;
      const { isLocked, isOnline, latitude, longitude } = each;
      const place = { latitude, longitude };
      return {
        name,
        powertrain,
        state,
        socPercent,
        fuelPercent,
        wallPowerKw,
        speedKmh,
        isLocked,
        isOnline,
        place,
      };
    });
    return { at, ...partOf(brief, begin) };
  },
});

const orderVehicle = tool({
  name: 'order_vehicle',
  title: 'Give a vehicle an order',
  description:
    'Does one verb of the scenario language to a vehicle: "lock", or { "plugIn": { "power": "11kW" } }. The resource motorpool://reference/steps has all verbs. A refusal of the vehicle is an answer.',
  hints: adding,
  input: z.strictObject({
    world,
    vehicle,
    order: z
      .union([z.string().max(100), z.record(z.string(), z.unknown())])
      .describe('A verb alone, or an object of one verb with its details'),
  }),
  output: z.object({
    accepted: z.boolean(),
    refused: z.string().nullable().describe('The reason of a refusal'),
    happened: z.array(z.string()).describe('Facts at this instant, in sentences'),
  }),
  run: async ({ world: id, vehicle: name, order }, { door, signal }) => {
    const path = worldPath(id, `vehicles/${encodeURIComponent(name)}/do`);
    const { data } = await door.ask<{
      readonly data: {
        readonly accepted: boolean;
        readonly refused: string | null;
        readonly facts: readonly EntryDocument[];
      };
    }>('POST', path, signal, order);
    const { accepted, refused, facts } = data;
    return { accepted, refused, happened: partOf(facts.map(sentenceOf), 0).items };
  },
});

/** An entry of the log as the control API writes it. */
export interface EntryDocument extends Omit<LoggedEntry, 'atMs' | 'cause'> {
  readonly at: string;
  readonly cause: number | null;
}

/** An entry in words, with its sequence and its instant. */
export function sentenceOf({ at, cause, ...entry }: EntryDocument): string {
  const logged = { ...entry, atMs: parseInstant(at)!, cause: cause ?? -1 };
  return `#${entry.sequence} ${at} ${entrySentence(logged)}`;
}

const advanceClock = tool({
  name: 'advance_clock',
  title: 'Let simulated time pass',
  description:
    'Lets time pass in a world, at once, and tells the facts: by a duration (2h), to an instant, or until a condition holds (car.charge.isComplete), within a duration (1d).',
  hints: adding,
  input: z.strictObject({
    world,
    by: z.string().max(100).optional().describe('A duration: 2h30m'),
    to: z.string().max(100).optional().describe('An instant: 2026-05-04T18:00:00'),
    until: z.string().max(2000).optional().describe('A condition: car.battery.soc >= 80'),
    within: z.string().max(100).optional().describe('The most time to wait for the condition'),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    holds: z.boolean().nullable().describe('Whether the condition holds; null without one'),
    reason: z.string().nullable().describe('The reason why it does not hold'),
    isCutOff: z
      .boolean()
      .describe('Whether the call ended early, since it took too much real time'),
    happened: z.array(z.string()).describe('The first facts, in sentences'),
    more: z.int().describe('Number of further facts, which the log of the world has'),
    failed: z.array(z.string()).describe('Expectations of the script that failed'),
  }),
  run: async ({ world: id, ...order }, call) => {
    const advance = call.door.ask<{ readonly data: AdvancedDocument }>(
      'POST',
      worldPath(id, 'clock/advance'),
      call.signal,
      order,
    );
    const { data } = await tellingTime(advance, id, call);
    const { facts, omittedFacts, holds = null, reason = null } = data;
    const { items, total } = partOf(facts.map(sentenceOf), 0);
    return {
      from: data.from,
      to: data.to,
      holds,
      reason,
      isCutOff: call.isOverdue(),
      happened: items,
      more: total - items.length + omittedFacts,
      failed: data.findings.filter(({ passed }) => !passed).map(({ expected }) => expected),
    };
  },
});

/** Real time between two looks at the clock of an advance. */
const lookEachMs = 500;

/** Waits for an advance and tells the client of the instants that the world reaches meanwhile. */
async function tellingTime<Result>(
  advance: Promise<Result>,
  id: string,
  { door, progress, signal }: ToolCall,
): Promise<Result> {
  if (progress === undefined) return advance;
  let callOff = (): void => {};
  let isOver = false;
  const path = `/sim/worlds/${encodeURIComponent(id)}`;
  const look = async (): Promise<void> => {
    const { data } = await door.ask<{ readonly data: ToldWorld }>('GET', path, signal);
    if (isOver) return;
    progress(`the world stands at ${worldFacts(data).now}`);
    callOff = hostWall.after(lookEachMs, begin);
  };
  // An advance of a world that is gone says so itself.
  const begin = (): void => void look().catch(() => {});
  begin();
  try {
    return await advance;
  } finally {
    isOver = true;
    callOff();
  }
}

interface AdvancedDocument {
  readonly from: string;
  readonly to: string;
  readonly holds?: boolean;
  readonly reason?: string;
  readonly facts: readonly EntryDocument[];
  readonly omittedFacts: number;
  readonly findings: readonly { readonly passed: boolean; readonly expected: string }[];
}

export const worldTools: readonly Tool[] = [
  startWorld,
  listWorlds,
  deleteWorld,
  listVehicles,
  orderVehicle,
  advanceClock,
];
