import { z } from '@hono/zod-openapi';
import {
  faultKinds,
  faultWords,
  formatInstant,
  type Json,
  type ScenarioRun,
  type StandingFault,
  withNearest,
} from '../../../engine/index.ts';
import { mostBytesOfOrder } from '../body-limit.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { faultKindsSchema, faultSchema, type KindsOfTarget } from './faults-schema.ts';
import { refusingMistakes } from './scenario-refusal.ts';

const listFaults = defineRoute({
  ...control,
  operation: 'sim.faults.list',
  method: 'get',
  path: '/sim/faults',
  summary: 'The present faults, from the script or this API',
  responses: { 200: json(z.strictObject({ data: z.array(faultSchema) }), 'The faults') },
});

const listKinds = defineRoute({
  ...control,
  operation: 'sim.faultKinds.list',
  method: 'get',
  path: '/sim/fault-kinds',
  summary: 'The faults that there are, with what a form asks for each',
  responses: { 200: json(z.strictObject({ data: z.array(faultKindsSchema) }), 'By their targets') },
});

const beginFault = defineRoute({
  ...control,
  operation: 'sim.faults.begin',
  mostBytes: mostBytesOfOrder,
  method: 'post',
  path: '/sim/faults',
  summary: 'Begin a fault',
  description: 'Written as the verb `fault` of the scenario language takes it.',
  request: {
    body: {
      ...json(
        z.record(z.string(), z.unknown()).openapi('NewFault', {
          example: { target: 'vehicle.car', effects: [{ offline: true }], for: '25m' },
        }),
        'The fault and its duration',
      ),
      required: true,
    },
  },
  responses: { 201: json(z.strictObject({ data: faultSchema }), 'It fails') },
});

const endFault = defineRoute({
  ...control,
  operation: 'sim.faults.end',
  method: 'delete',
  path: '/sim/faults/{name}',
  summary: 'End a fault',
  request: { params: z.object({ name: z.string().openapi({ example: 'fault-1' }) }) },
  responses: { 204: { description: 'It is ended' } },
});

const endFaults = defineRoute({
  ...control,
  operation: 'sim.faults.endAll',
  method: 'delete',
  path: '/sim/faults',
  summary: 'End every fault',
  responses: { 204: { description: 'The fault has ended' } },
});

export function mountFaults(app: App): void {
  app.openapi(listFaults, (c) => {
    const { run } = c.env.world;
    return c.json({ data: run.faults.standing.map((each) => faultDocument(run, each)) }, 200);
  });
  app.openapi(listKinds, (c) => c.json({ data: [...faultKinds()] as KindsOfTarget[] }, 200));
  app.openapi(beginFault, (c) => {
    const { run } = c.env.world;
    const { faults } = run;
    refusingMistakes(() => run.strike(c.req.valid('json') as Json));
    return c.json({ data: faultDocument(run, faults.standing.at(-1)!) }, 201);
  });
  app.openapi(endFault, (c) => {
    const { name } = c.req.valid('param');
    const { run } = c.env.world;
    if (run.heal(name) > 0) return c.body(null, 204);
    const names = run.faults.standing.map((each) => each.name);
    throw refusal('fault_unknown', withNearest(`there is no fault named ${name}`, name, names));
  });
  app.openapi(endFaults, (c) => {
    const { run } = c.env.world;
    for (const name of new Set(run.faults.standing.map((each) => each.name))) run.heal(name);
    return c.body(null, 204);
  });
}

const mostNames = 100;

function faultDocument(
  { world }: ScenarioRun,
  { name, target, sinceMs, endMs, struck }: StandingFault,
): z.infer<typeof faultSchema> {
  const since = formatInstant(sinceMs);
  const until = endMs === Infinity ? null : formatInstant(endMs);
  const frame = { name, target, says: faultWords(struck), since, until };
  switch (struck.kind) {
    case 'vehicles': {
      const vehicles = struck.rows.slice(0, mostNames).map((row) => world.fleet.nameOf(row));
      const vehicleCount = struck.rows.length;
      const effects = struck.effects.map(({ kind }) => kind);
      const ofSignals = struck.effects.filter((each) => 'signals' in each);
      return {
        ...frame,
        vehicles,
        vehicleCount,
        effects,
        ...(ofSignals.length > 0 && { rule: { effects: ofSignals } }),
      };
    }
    case 'charger':
      return { ...frame, effects: ['offline'] };
    case 'webhook':
      return {
        ...frame,
        rule: { effects: struck.effects, ...(struck.match && { match: struck.match }) },
      };
    case 'api':
      return { ...frame, rule: { ...struck.rule } };
  }
}
