import { describe, expect, test } from 'vitest';
import {
  type CommandRequest,
  compatibleVehicles,
  isFailure,
  models,
  parseScenario,
  ScenarioRun,
  signals,
  type VehicleModel,
} from '../../../engine/index.ts';
import { capabilities, coverageOf } from '../../../engine/service/capabilities.ts';
import { commandRequests, scheduleRequests } from '../../support/command-requests.ts';

const minute = 60_000;
const all = [...models.values()];

/** Noon, in a month in which nothing freezes. */
function runOf({ id }: VehicleModel): ScenarioRun {
  const text = `version: 1
name: promise
clock: { start: 2026-05-04T12:00:00 }
places: { work: { latitude: 48.1, longitude: 11.6 } }
vehicles: { car: { model: ${id}, state: { battery.soc: 50%, fuel: 50% } } }`;
  return new ScenarioRun(parseScenario(text, { file: 'promise' }), { open: true });
}

/**
 * Codes of the signals that a car has shown while parked, charged in every way that it accepts,
 * driven and serviced.
 */
function shownIn(model: VehicleModel): ReadonlySet<string> {
  const run = runOf(model);
  const shown = new Set<string>();
  const look = (): void => {
    const report = run.world.reportOf(0);
    for (const signal of signals) {
      if (!signal.powertrains.includes(model.powertrain)) continue;
      const reading = signal.read(report);
      if (reading !== undefined && !isFailure(reading)) shown.add(signal.code);
    }
  };
  const pass = (minutes: number): void => {
    for (let count = 0; count < minutes; count += 1) {
      run.advanceTo(run.world.clock.now + minute);
      look();
    }
  };
  look();
  if (model.battery !== undefined) {
    const offers = model.battery.dc === undefined ? ['AC'] : ['AC', 'DC'];
    for (const type of offers) {
      run.order('car', { plugIn: { power: '50kW', type } });
      pass(8);
      run.order('car', 'unplug');
    }
  }
  run.order('car', { drive: { distance: '12km', speed: '60km/h' } });
  pass(14);
  run.order('car', 'service');
  pass(5);
  return shown;
}

/** Codes of the commands that a car does not refuse for lack of the capability. */
function takenBy(model: VehicleModel): string[] {
  const { world } = runOf(model);
  return Object.entries<CommandRequest>({ ...commandRequests, ...scheduleRequests }).flatMap(
    ([code, request]) => {
      const { error } = world.service.executions.begin({ row: 0, user: 'driver', ...request });
      return error?.type === 'COMPATIBILITY' ? [] : [code];
    },
  );
}

describe('promise and behaviour are one', () => {
  test.each(all)('$id reports the signals of its description', (model) => {
    const promised = [...coverageOf(model)].flatMap(([key, coverage]) =>
      key.startsWith('signal.') && coverage === 'supported' ? [key.slice('signal.'.length)] : [],
    );

    expect(promised.sort()).toEqual([...shownIn(model)].sort());
  });

  test.each(all)('$id takes the commands it is said to take', (model) => {
    const promised = [...coverageOf(model)].flatMap(([key, coverage]) =>
      key.startsWith('command.') && coverage === 'supported' ? [key.slice('command.'.length)] : [],
    );

    expect(promised.sort()).toEqual(takenBy(model).sort());
  });

  test('every model is there in each of its regions and years, with what it can do', () => {
    for (const model of all) {
      const coverage = coverageOf(model);
      for (const region of model.regions) {
        for (let year = model.years.start; year <= model.years.end; year += 1) {
          const found = compatibleVehicles({ region, make: model.make }).filter(
            (each) =>
              each.model === model.model &&
              each.powertrainType === (model.powertrain === 'HEV' ? 'ICE' : model.powertrain) &&
              each.years.start <= year &&
              year <= each.years.end,
          );

          expect(found.map((each) => each.coverage)).toEqual([coverage]);
        }
      }
    }
  });

  test('no entry is for a year or a region in which no such car was sold', () => {
    for (const { make, model, region, years } of compatibleVehicles()) {
      const trims = all.filter(
        (each) => each.make === make && each.model === model && each.regions.includes(region),
      );
      for (let year = years.start; year <= years.end; year += 1) {
        const sold = trims.filter((each) => each.years.start <= year && year <= each.years.end);
        expect(sold.length, `${make} ${model} ${year}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('"Compatible vehicle entry"', () => {
  test('"id: deterministic composite key of make, model, year range, powertrain and region"', () => {
    const entries = compatibleVehicles();

    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    for (const { id, make, region, powertrainType, years } of entries) {
      const text = `${years.start}-${years.end}_${powertrainType}_${region}`.toLowerCase();
      expect(id).toMatch(/^[a-z\d_-]+$/);
      expect(id.endsWith(text)).toBe(true);
      expect(id.startsWith(make.toLowerCase().slice(0, 3))).toBe(true);
    }
    expect(compatibleVehicles()).toEqual(entries);
  });

  test('"hybrid (HEV) vehicles are reported as ICE in this dataset"', () => {
    const prius = compatibleVehicles({ make: 'Toyota' }).filter(({ model }) => model === 'Prius');

    expect(prius.map(({ powertrainType }) => powertrainType)).toEqual(prius.map(() => 'ICE'));
    expect(prius.length).toBeGreaterThan(0);
    expect(compatibleVehicles({ powertrainType: 'HEV' })).toEqual([]);
  });

  test('"Capability: group empty for commands", with code, key and permission', () => {
    const known = capabilities();

    expect(known.filter(({ type }) => type === 'command').map(({ code }) => code)).toEqual(
      Object.keys({ ...commandRequests, ...scheduleRequests }).sort(),
    );
    expect(known.filter(({ type }) => type === 'signal')).toHaveLength(signals.length);
    expect(new Set(known.map(({ capability }) => capability)).size).toBe(known.length);
    for (const { type, group, permission } of known) {
      expect(group === '').toBe(type === 'command');
      expect(permission).toMatch(type === 'command' ? /^control_/ : /^read_/);
    }
    expect(known).toContainEqual({
      type: 'signal',
      name: 'IsCharging',
      group: 'Charge',
      code: 'charge-ischarging',
      capability: 'signal.charge-ischarging',
      permission: 'read_charge',
    });
  });

  test('"supported, not supported, not applicable to the powertrain, not yet verified"', () => {
    const { coverage } = compatibleVehicles({ region: 'EUROPE', make: 'volkswagen' }).find(
      ({ model }) => model === 'Golf',
    )!;
    const of = (key: string) => coverage.get(key);

    expect(of('signal.odometer-traveleddistance')).toBe('supported');
    expect(of('signal.diagnostics-dtccount')).toBe('notSupported');
    expect(of('signal.charge-ischarging')).toBe('notApplicable');
    expect(of('signal.surveillance-brand')).toBe('notSupported');
    expect(of('command.charge-start')).toBe('notApplicable');
    expect(of('command.security-lock')).toBe('supported');
    expect(of('command.navigation-set-destination')).toBe('notSupported');
    const tesla = compatibleVehicles({ make: 'TESLA' })[0]!;
    const counter = 'signal.tractionbattery-maxrangechargecounter';
    expect(tesla.coverage.get(counter)).toBe('supported');
    const kia = compatibleVehicles({ make: 'KIA' }).find(
      ({ powertrainType }) => powertrainType === 'BEV',
    )!;
    expect(kia.coverage.get(counter)).toBe('notYetVerified');
    expect(tesla.coverage.get('signal.internalcombustionengine-fuellevel')).toBe('notApplicable');
  });

  test('a signal that is not yet verified shows as soon as it is set', () => {
    const run = runOf(models.get('kia-niro-ev-64-kwh')!);
    run.order('car', { set: { signals: { 'TractionBattery.MaxRangeChargeCounter': 3 } } });
    run.advanceTo(run.world.clock.now + minute);
    const signal = signals.find(({ code }) => code === 'tractionbattery-maxrangechargecounter')!;

    expect(signal.read(run.world.reportOf(0))).toEqual({ value: 3, unit: 'count' });
  });
});

describe('filters', () => {
  test('"case-insensitive manufacturer, omit for all makes"', () => {
    expect(compatibleVehicles({ make: 'hYUNDAI' })).toEqual(
      compatibleVehicles({ make: 'Hyundai' }),
    );
    expect(compatibleVehicles({ make: 'Hyundai' }).length).toBeGreaterThan(2);
    expect(compatibleVehicles({ make: 'hyun' })).toEqual([]);
  });

  test('each entry is in exactly one region and one powertrain', () => {
    const regions = ['US', 'CA', 'EUROPE'].map((region) => compatibleVehicles({ region }));
    const powertrains = ['ICE', 'BEV', 'PHEV'].map((powertrainType) =>
      compatibleVehicles({ powertrainType }),
    );
    const count = compatibleVehicles().length;

    expect(regions.flat()).toHaveLength(count);
    expect(powertrains.flat()).toHaveLength(count);
    expect(regions.every((each) => each.length > 0)).toBe(true);
    expect(compatibleVehicles({ region: 'MOON' })).toEqual([]);
  });
});
