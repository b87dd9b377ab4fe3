import * as z from 'zod';
import { withNearestOrAll } from '../../engine/index.ts';
import { worldPath } from './control-door.ts';
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
import { ToolError } from './tool-error.ts';
import { vehicle, wholePage, world } from './world-tools.ts';

const webhook = z.string().min(1).max(200);

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
      readonly data: { readonly measuredAt: string; readonly signals: readonly ReadSignal[] };
    }>('GET', path, signal);
    const all = data.signals.map(({ group: in_, name: own, ...rest }) => ({
      signal: `${in_}.${own}`,
      ...rest,
    }));
    const start = group.toLowerCase();
    const meant = all.filter((each) => each.signal.toLowerCase().startsWith(start));
    if (meant.length === 0 && all.length > 0) {
      const groups = new Set(data.signals.map((each) => each.group));
      throw new ToolError(
        withNearestOrAll(`no signal of ${name} begins with ${group}`, group, [...groups]),
      );
    }
    return { measuredAt: data.measuredAt, ...partOf(meant, begin) };
  },
});

interface ReadSignal {
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

/** The tools about reports of vehicles: signals, deliveries and faults. */
export const reportTools: readonly Tool[] = [
  readSignals,
  listDeliveries,
  explainDelivery,
  beginFault,
  endFault,
];
