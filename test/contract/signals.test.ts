import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ZodObject, z } from 'zod';
import { createWorld } from '../../adapters/library/index.ts';
import { findSignal, type Json, signals } from '../../engine/index.ts';
import { bodySchemaOf } from '../../engine/signal/set-value.ts';
import { isFailure } from '../../engine/vehicle/row/signal-body.ts';
import { openRun } from '../support/activity.ts';

interface Fact {
  readonly code: string;
  readonly group: string;
  readonly name: string;
  readonly permission: string;
  readonly powertrains: readonly string[];
  readonly unit: string | null;
  readonly members: readonly string[];
  readonly required: readonly string[];
  readonly example: { readonly [member: string]: Json };
}

const facts = parse(readFileSync(join(import.meta.dirname, 'signals.yaml'), 'utf8')) as Fact[];

/** Named by the interface document itself; all others are those of the public service. */
const stated = [
  'charge-chargelimits',
  'charge-chargerecords',
  'charge-chargetimers',
  'charge-energyadded',
  'location-isathome',
  'location-preciselocation',
  'tractionbattery-nominalcapacity',
  'vehicleuseraccount-permissions',
];

describe('the signal catalogue', () => {
  test('has the signals of the service, ordered by code', () => {
    expect(facts.length).toBeGreaterThan(90);
    expect(signals.map(({ code }) => code)).toEqual(facts.map(({ code }) => code));
  });

  test('says which signals the interface document names', () => {
    const named = signals.filter(({ provenance }) => provenance === 'stated');

    expect(named.map(({ code }) => code)).toEqual(stated);
    expect(signals.filter(({ provenance }) => provenance === 'ours')).toEqual([]);
  });

  test.each(facts)('$code is the one that clients know', (fact) => {
    const signal = findSignal(fact.code)!;
    const schema = bodySchemaOf(signal);
    const members = Object.keys((schema as unknown as ZodObject).shape);

    expect({
      group: signal.group,
      name: signal.name,
      permission: signal.permission,
      powertrains: signal.powertrains.toSorted(),
      unit: signal.unit ?? null,
      members: members.toSorted(),
    }).toEqual({
      group: fact.group,
      name: fact.name,
      permission: fact.permission,
      powertrains: fact.powertrains.toSorted(),
      unit: fact.unit,
      members: fact.members.toSorted(),
    });
    expect(z.safeParse(schema, fact.example).error?.issues).toBeUndefined();
    for (const member of fact.required) {
      const { [member]: _, ...rest } = fact.example;
      expect(z.safeParse(schema, rest).success, `without ${member}`).toBe(false);
    }
    expect(z.safeParse(schema, { ...fact.example, error: null }).success).toBe(false);
  });
});

describe('the reports of vehicles', () => {
  const day = `
steps:
  - unlock: car
  - openDoor: { vehicle: car, door: frontLeft }
  - wait: 1m
  - closeDoor: { vehicle: car, door: frontLeft }
  - drive: { vehicle: car, distance: 30km }`;

  test.each(['BEV', 'PHEV', 'HEV', 'ICE', 'tesla-model-3', 'volkswagen-id-4', 'nissan-leaf'])(
    'the bodies of a %s have the documented form, parked, on the road and plugged in',
    (model) => {
      const run = openRun(`
version: 1
name: contract
clock: { start: 2026-05-04T05:00:00 }
vehicles: { car: { model: ${model} } }${day}`);
      const seen = new Set<string>();

      for (let minute = 0; minute < 90; minute += 10) {
        run.advanceTo(run.world.clock.now + 600_000);
        checkBodies(run, seen);
      }
      if (run.world.truthOf(0).model.battery !== undefined) {
        run.world.submit({ kind: 'cable.plug', vehicle: 'car', chargingType: 'AC', powerKw: 7 });
        run.advanceTo(run.world.clock.now + 60_000);
        checkBodies(run, seen);
      }

      expect(seen.size).toBeGreaterThan(20);
    },
  );

  test('rates say why they are missing while a car does not charge', () => {
    const run = openRun(`
version: 1
name: idle
clock: { start: 2026-05-04T05:00:00 }
vehicles: { car: { model: tesla-model-3 } }`);

    expect(findSignal('Charge.Wattage')!.read(run.world.reportOf(0))).toEqual({
      error: { type: 'VEHICLE_STATE', code: 'NOT_CHARGING' },
    });
    expect(findSignal('Charge.Wattage')!.body(run.world.reportOf(0))).toBeUndefined();
  });

  test('a signal that a make never reports is an error, and is logged as one', () => {
    const world = createWorld({
      yaml: `
version: 1
name: silent
clock: { start: 2026-05-04T05:00:00 }
vehicles: { car: { model: hyundai-ioniq-5 } }`,
    });

    const entry = world.log.find(({ data }) => data['code'] === 'charge-voltage');

    expect(entry?.data).toEqual({
      code: 'charge-voltage',
      error: { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' },
    });
    // A signal without a value is neither: the light of a port without a cable.
    expect(world.log.some(({ data }) => data['code'] === 'charge-chargeportstatuscolor')).toBe(
      false,
    );
  });
});

function checkBodies({ world }: ReturnType<typeof openRun>, seen: Set<string>): void {
  const report = world.reportOf(0);
  for (const { code, required, powertrains } of facts) {
    if (!powertrains.includes(report.model.powertrain)) continue;
    const signal = findSignal(code)!;
    const said = signal.read(report);
    if (said === undefined || isFailure(said)) continue;
    seen.add(code);
    expect(z.safeParse(bodySchemaOf(signal), said).error?.issues, code).toBeUndefined();
    expect(Object.keys(said), code).toEqual(expect.arrayContaining([...required]));
    expect('unit' in said, code).toBe(signal.unit !== undefined);
  }
}
