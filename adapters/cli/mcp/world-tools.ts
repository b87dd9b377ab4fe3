import { z } from 'zod';
import { type LoggedEntry, parseInstant } from '../../../engine/index.ts';
import { entrySentence } from '../../words/entry-sentence.ts';
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

const world = z.string().min(1).max(63).default('main').describe('Name of the world');
const vehicle = z
  .string()
  .min(1)
  .max(200)
  .describe('Name of the vehicle in the scenario, or its id');
const webhook = z.string().min(1).max(200);

interface WorldDocument {
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

function worldFacts({ id, scenario, seed, clock, vehicleCount }: WorldDocument) {
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
      ...{ id, seed, matrix, clock: { mode: 'held' } },
      sources: { file, text, path, imports, params },
    };
    const { data } = await call.door.ask<{ readonly data: WorldDocument }>(
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
    const { data } = await door.ask<{ readonly data: readonly WorldDocument[] }>(
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
const wholePage = 'pageSize=1000';

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
    const brief = data.map(({ name, powertrain, state, ...more }) => {
      const { socPercent, fuelPercent, wallPowerKw, speedKmh, isLocked, isOnline } = more;
      const { latitude, longitude } = more;
      return {
        ...{ name, powertrain, state, socPercent, fuelPercent, wallPowerKw, speedKmh },
        ...{ isLocked, isOnline, latitude, longitude },
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
    const { data } = await call.door.ask<{ readonly data: AdvancedDocument }>(
      'POST',
      worldPath(id, 'clock/advance'),
      call.signal,
      order,
    );
    const { facts, omittedFacts, holds = null, reason = null } = data;
    const { items, total } = partOf(facts.map(sentenceOf), 0);
    return {
      ...{ from: data.from, to: data.to, holds, reason, isCutOff: call.isOverdue() },
      happened: items,
      more: total - items.length + omittedFacts,
      failed: data.findings.filter(({ passed }) => !passed).map(({ expected }) => expected),
    };
  },
});

interface AdvancedDocument {
  readonly from: string;
  readonly to: string;
  readonly holds?: boolean;
  readonly reason?: string;
  readonly facts: readonly EntryDocument[];
  readonly omittedFacts: number;
  readonly findings: readonly { readonly passed: boolean; readonly expected: string }[];
}

const signalShape = z.object({
  signal: z.string(),
  code: z.string(),
  body: z.unknown().describe('The last reported body; null where the vehicle reports an error'),
  error: z.string().nullable(),
});

const readSignals = tool({
  name: 'read_signals',
  title: 'Read signals',
  description:
    'Reads signals of a vehicle as the service last heard them: all, or those of a group.',
  hints: reading,
  input: z.strictObject({
    world,
    vehicle,
    group: z.string().max(100).optional().describe('Only signals whose name begins so: Charge'),
    from,
  }),
  output: z.object({ measuredAt: z.string(), ...listOf(signalShape) }),
  run: async ({ world: id, vehicle: name, group = '', from: begin }, { door, signal }) => {
    const path = worldPath(id, `vehicles/${encodeURIComponent(name)}/signals`);
    const { data } = await door.ask<{
      readonly data: { readonly measuredAt: string; readonly signals: readonly SignalDocument[] };
    }>('GET', path, signal);
    const all = data.signals.map(({ group: in_, name: own, ...rest }) => ({
      signal: `${in_}.${own}`,
      ...rest,
    }));
    const start = group.toLowerCase();
    const meant = all.filter((each) => each.signal.toLowerCase().startsWith(start));
    return { measuredAt: data.measuredAt, ...partOf(meant, begin) };
  },
});

interface SignalDocument {
  readonly code: string;
  readonly group: string;
  readonly name: string;
  readonly body: unknown;
  readonly error: string | null;
}

/** The parameters that are given, as a query. */
function queryOf(given: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) query.set(name, value);
  }
  return String(query);
}

const deliveryShape = z.looseObject({ delivery: z.int(), webhook: z.string(), state: z.string() });

interface DeliveryDocument extends z.infer<typeof deliveryShape> {
  readonly vehicle: string | null;
  readonly triggers: readonly string[];
}

function briefDelivery(each: DeliveryDocument) {
  const { delivery, webhook: hook, state, type, vehicle: of, triggers, createdAt } = each;
  const { attemptCount, lastStatus } = each;
  return {
    delivery,
    webhook: hook,
    state,
    type,
    vehicle: of,
    triggers,
    createdAt,
    attemptCount,
    lastStatus,
  };
}

const listDeliveries = tool({
  name: 'list_deliveries',
  title: 'List deliveries',
  description: 'Lists deliveries of webhooks in order of creation, with state and attempts.',
  hints: reading,
  input: z.strictObject({
    world,
    webhook: webhook.optional().describe('Only of this webhook'),
    state: z
      .enum(['held', 'queued', 'inFlight', 'waiting', 'delivered', 'dead', 'cancelled'])
      .optional()
      .describe('Only those in this state'),
    page: z.int().min(1).default(1).describe('Which thousand of many deliveries'),
    from,
  }),
  output: z.object(listOf(deliveryShape)),
  run: async ({ world: id, from: begin, page, ...filter }, { door, signal }) => {
    const query = queryOf({ ...filter, page: String(page) });
    const { data } = await door.ask<{ readonly data: readonly DeliveryDocument[] }>(
      'GET',
      worldPath(id, `deliveries?${wholePage}&${query}`),
      signal,
    );
    return partOf(data.map(briefDelivery), begin);
  },
});

const reasons = z.array(z.object({ code: z.string(), text: z.string() }));

const explainDelivery = tool({
  name: 'explain_delivery',
  title: 'Explain deliveries',
  description: 'Tells why a webhook last reported a vehicle, and why it reports nothing more now.',
  hints: reading,
  input: z.strictObject({
    world,
    vehicle,
    webhook: webhook.describe('Name of the webhook'),
    signal: z.string().max(200).optional().describe('Charge.IsCharging; any trigger without it'),
  }),
  output: z.object({
    last: z
      .looseObject({ why: reasons })
      .nullable()
      .describe('The latest delivery, with its reason'),
    none: reasons.describe('The reasons why there is no further one, the nearest first'),
  }),
  run: async ({ world: id, ...question }, { door, signal }) => {
    const query = queryOf(question);
    const { data } = await door.ask<{
      readonly data: {
        readonly last: (DeliveryDocument & { readonly why: z.infer<typeof reasons> }) | null;
        readonly none: z.infer<typeof reasons>;
      };
    }>('GET', worldPath(id, `deliveries/why?${query}`), signal);
    const { last, none } = data;
    return { last: last && { ...briefDelivery(last), why: last.why }, none };
  },
});

const beginFault = tool({
  name: 'begin_fault',
  title: 'Begin a fault',
  description:
    'Begins a fault, written as the verb fault takes it: target webhook.main, effects [{ "offline": true }]. It lasts for a duration, or until end_fault.',
  hints: adding,
  input: z.strictObject({
    world,
    target: z.string().max(200).describe('webhook.main, vehicle.car, api or another target'),
    effects: z.array(z.record(z.string(), z.unknown())).min(1).max(20),
    for: z.string().max(100).optional().describe('A duration: 25m'),
  }),
  output: z.object({
    fault: z.string().describe('Its name, for end_fault'),
    says: z.string(),
    until: z.string().nullable(),
  }),
  run: async ({ world: id, ...fault }, { door, signal }) => {
    const { data } = await door.ask<{
      readonly data: {
        readonly name: string;
        readonly says: string;
        readonly until: string | null;
      };
    }>('POST', worldPath(id, 'faults'), signal, fault);
    return { fault: data.name, says: data.says, until: data.until };
  },
});

const endFault = tool({
  name: 'end_fault',
  title: 'End a fault',
  description: 'Ends a fault that stands in a world.',
  hints: { ...removing, destructiveHint: false },
  input: z.strictObject({ world, fault: z.string().min(1).max(200).describe('Its name: fault-1') }),
  output: z.object({ ended: z.string() }),
  run: async ({ world: id, fault }, { door, signal }: ToolCall) => {
    await door.ask('DELETE', worldPath(id, `faults/${encodeURIComponent(fault)}`), signal);
    return { ended: fault };
  },
});

export const worldTools: readonly Tool[] = [
  ...[startWorld, listWorlds, deleteWorld, listVehicles, orderVehicle, advanceClock],
  ...[readSignals, listDeliveries, explainDelivery, beginFault, endFault],
];
