import { z } from '@hono/zod-openapi';
import {
  activityOf,
  bodyAt,
  formatInstant,
  isFailure,
  parts,
  type QuantityName,
  type Reading,
  readSignals,
  roundTo,
  shownQuantity,
  type World,
} from '../../../engine/index.ts';
import { pageDocument } from '../page-document.ts';
import { type PageRules, pageOf, pageQuery } from '../paging.ts';
import { type App, defineRoute, json } from '../route.ts';
import { aheadSeconds } from './ahead-seconds.ts';
import { control } from './control-facts.ts';
import { glanceListSchema, type glanceSchema, reportedSignalsSchema } from './glance-schema.ts';
import { lineOfTrip } from './trip-lines.ts';
import { rowOf } from './vehicles.ts';
import { simulatedVehicleParams } from './vehicles-schema.ts';

const pages: PageRules = { defaultSize: 1000, maxSize: 1000 };

const listGlances = defineRoute({
  ...control,
  operation: 'sim.glances.list',
  method: 'get',
  path: '/sim/glances',
  summary: 'Every vehicle in brief, for maps and lists of many',
  request: { query: z.object(pageQuery(pages)) },
  responses: { 200: json(glanceListSchema, 'A page of vehicles, in the order of the scenario') },
});

const listReportedSignals = defineRoute({
  ...control,
  operation: 'sim.signals.list',
  method: 'get',
  path: '/sim/vehicles/{vehicle}/signals',
  summary: 'The signals that the service has of a vehicle, and how old they are',
  description:
    'With the permissions that the owner of the vehicle grants; no token of an application is made for it.',
  request: { params: simulatedVehicleParams },
  responses: { 200: json(z.strictObject({ data: reportedSignalsSchema }), 'The signals, by code') },
});

export function mountGlances(app: App): void {
  app.openapi(listGlances, (c) => {
    const { world } = c.env.world.run;
    const page = pageOf(c.req.valid('query'), pages);
    const glances = pageDocument(world.fleet.count, page, c.env.self, (row) =>
      glanceAt(world, row),
    );
    return c.json({ at: formatInstant(world.clock.now), ...glances }, 200);
  });
  app.openapi(listReportedSignals, (c) => {
    const { world } = c.env.world.run;
    const row = rowOf(world, c.req.valid('param').vehicle);
    return c.json({ data: reportedSignals(world, row) }, 200);
  });
}

function glanceAt(world: World, row: number): z.infer<typeof glanceSchema> {
  const truth = world.truthOf(row);
  const { model } = truth;
  const shown = (name: NumericQuantity): number => shownQuantity(name, truth[name]);
  const wallPowerKw = shown('wallPowerKw');
  return {
    id: world.service.vehicleId(row),
    name: world.fleet.nameOf(row),
    displayName: world.fleet.displayNameOf(row) ?? null,
    powertrain: model.powertrain,
    state: activityOf(truth),
    socPercent: model.battery === undefined ? null : shown('socPercent'),
    fuelPercent:
      model.fuel === undefined
        ? null
        : roundTo((100 * truth.fuelLitres) / model.fuel.tankLitres, 3),
    wallPowerKw,
    batteryPowerKw: shown('batteryPowerKw'),
    powerKw: wallPowerKw,
    speedKmh: shown('speedKmh'),
    isLocked: truth.isLocked,
    isOpen: parts.some((part) => truth.isOpen(part)),
    isOnline: truth.isOnline,
    latitude: shown('latitude'),
    longitude: shown('longitude'),
    trip: tripOf(world, truth),
  };
}

/** A quantity whose values are numbers. */
type NumericQuantity = {
  [Name in QuantityName]: Reading[Name] extends number ? Name : never;
}[QuantityName];

function tripOf(world: World, truth: Reading): z.infer<typeof glanceSchema>['trip'] {
  const { way } = truth;
  if (way === undefined) return null;
  const [from, to] = [way.from, way.to].map(({ latitude, longitude }) => ({
    latitude: roundTo(latitude, 6),
    longitude: roundTo(longitude, 6),
  }));
  const [distanceKm, drivenKm] = [roundTo(way.distanceKm, 3), roundTo(way.drivenKm, 3)];
  return {
    from: from!,
    to: to!,
    distanceKm,
    drivenKm,
    headingDegrees: roundTo(truth.headingDegrees!, 1),
    aheadKm: aheadSeconds.map((seconds) => roundTo(truth.drivenKmAfter(seconds * 1000)!, 3)),
    line: lineOfTrip(world, truth),
  };
}

function reportedSignals(world: World, row: number): z.infer<typeof reportedSignalsSchema> {
  const report = world.reportOf(row);
  const granted = { permissions: world.service.connections.ownerGrants(row) };
  return {
    measuredAt: formatInstant(report.atMs),
    ingestedAt: formatInstant(report.ingestedMs),
    signals: [...readSignals(granted, report)].map(([signal, said]) => {
      const { code, group, name } = signal;
      if (isFailure(said)) {
        return { code, group, name, body: null, error: said.error.code ?? said.error.type };
      }
      const body = { ...bodyAt(signal, said, world.clock.now) };
      return { code, group, name, body, error: null };
    }),
  };
}
