import { z } from '@hono/zod-openapi';
import { formatInstant, roundTo, type Webhook, type World } from '../../../engine/index.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { limiterSchema } from './limiter-schema.ts';
import type { BelievedCharging, RunningLimiter } from './running-limiter.ts';

const getLimiter = defineRoute({
  ...control,
  operation: 'sim.limiter.get',
  method: 'get',
  path: '/sim/limiter',
  summary: 'The beliefs of the charge limiter of `serve --with`, beside the truth',
  responses: {
    200: json(
      z.strictObject({ data: limiterSchema.nullable() }),
      'The limiter; null where none runs beside the world',
    ),
  },
});

export function mountLimiter(app: App): void {
  app.openapi(getLimiter, (c) => {
    const { site, world } = c.env;
    const { limiter } = site;
    const isHere = limiter !== undefined && limiter.worldId === world.id;
    return c.json({ data: isHere ? limiterDocument(world.run.world, limiter) : null }, 200);
  });
}

function limiterDocument(world: World, limiter: RunningLimiter): z.infer<typeof limiterSchema> {
  const { webhook: name, mostCharging, heard, orders } = limiter;
  const webhook = world.service.webhooks.byName(name);
  const cars = webhook === undefined ? [] : subscribedCars(world, webhook, limiter);
  let lastMs = -Infinity;
  for (const { heardAtMs } of limiter.cars.values()) lastMs = Math.max(lastMs, heardAtMs);
  return {
    at: formatInstant(world.clock.now),
    webhook: name,
    mostCharging,
    believed: sumOf(cars.flatMap(({ believed }) => believed ?? [])),
    actual: sumOf(cars.map(({ actual }) => actual)),
    heard: { ...heard, lastAt: Number.isFinite(lastMs) ? formatInstant(lastMs) : null },
    cars,
    orders: orders.toReversed().map(({ vehicleId, order, atMs, outcome = 'pending' as const }) => ({
      vehicle: world.fleet.nameOf(world.service.rowOfVehicle(vehicleId)!),
      order,
      at: formatInstant(atMs),
      outcome,
    })),
  };
}

type CarDocument = z.infer<typeof limiterSchema>['cars'][number];

function subscribedCars(world: World, webhook: Webhook, limiter: RunningLimiter): CarDocument[] {
  const subscribed = [...world.service.webhooks.subscriptions.all].filter(
    (each) => each.webhook === webhook,
  );
  return subscribed
    .map(({ row }) => row)
    .sort((a, b) => a - b)
    .map((row) => carDocument(world, row, limiter));
}

function carDocument(world: World, row: number, limiter: RunningLimiter): CarDocument {
  const id = world.service.vehicleId(row);
  const { isPluggedIn, isCharging, socPercent, wallPowerKw } = world.truthOf(row);
  const known = limiter.cars.get(id);
  return {
    name: world.fleet.nameOf(row),
    believed: known === undefined ? null : believedOf(known),
    actual: {
      isPluggedIn,
      isCharging,
      percent: roundTo(socPercent, 3),
      powerKw: isCharging ? roundTo(wallPowerKw, 3) : 0,
    },
    heardAt: known === undefined ? null : formatInstant(known.heardAtMs),
    isWaiting: limiter.isWaiting(id),
  };
}

function believedOf({ isPluggedIn, isCharging, percent, powerKw }: BelievedCharging) {
  return { isPluggedIn, isCharging, percent, powerKw };
}

function sumOf(cars: readonly CarDocument['actual'][]) {
  const charging = cars.filter(({ isCharging }) => isCharging);
  return {
    charging: charging.length,
    powerKw: roundTo(
      charging.reduce((sum, { powerKw }) => sum + powerKw, 0),
      3,
    ),
  };
}
