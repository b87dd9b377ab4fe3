import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { type Json, parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { around, aroundStep, mistakesOf } from './diagnostics-of.ts';

/** The entries of about an hour with a car at a wall box and another that arrives later. */
function outcome(steps: string, more = ''): { run: ScenarioRun; facts: string[] } {
  const yaml = `
version: 1
name: faults
clock: { start: 2026-05-04T06:00:00 }
chargers:
  wallbox: { type: AC, power: 11kW }
  socket: { type: AC, power: 2.3kW }
vehicles:
  car: { model: BEV, state: { battery.soc: 40% }, timeouts: { sleep: 1d } }
  late: { model: BEV, state: { battery.soc: 40% }, timeouts: { sleep: 1d } }
fleets: { pair: { count: 2, model: BEV } }
${more}
steps:
${steps.replaceAll(/^/gm, '  ')}`;
  const run = new ScenarioRun(parseScenario(yaml, { file: 'test' }));
  const startMs = run.world.clock.now;
  run.advanceTo(startMs + 86_400_000);
  const facts = run.world.log.retained
    .filter(({ io, kind }) => io === 'st' && telling.test(kind))
    .map(({ atMs, kind, subject }) => `${(atMs - startMs) / 60_000} ${subject} ${kind}`);
  return { run, facts };
}

const telling = /^(?:network|charger|charge|command)\./;

describe('a charger that goes dark', () => {
  test('stops every car on it, and is back after a while, beside the script', () => {
    const { facts, run } = outcome(`- plugIn: { vehicle: car, charger: wallbox }
- plugIn: { vehicle: late, charger: socket }
- wait: 10m
- fault: { target: charger.wallbox, effects: [{ offline: true }], for: 25m }
- expect: [car.charge.isCharging == false, late.charge.isCharging]
- wait: 30m`);

    expect(run.conclusion?.verdict).toBe('PASS');
    expect(facts).toEqual([
      '0 car charge.started',
      '0 late charge.started',
      '10 wallbox charger.broken',
      '10 car charger.failed',
      '35 wallbox charger.mended',
      '35 car charger.restored',
      '35 car charge.started',
    ]);
  });

  test('fails a car that is plugged in meanwhile, on its arrival', () => {
    const { facts, run } =
      outcome(`- fault: { name: dark, target: charger.wallbox, effects: [{ offline: true }] }
- plugIn: { vehicle: late, charger: wallbox }
- { charge: { vehicle: late, action: start }, expect: { refused: charger_fault } }
- wait: 10m
- unplug: late
- plugIn: { vehicle: late, charger: socket }
- wait: 10m
- heal: dark
- expect: [late.charge.isCharging]`);

    expect(run.conclusion?.verdict).toBe('PASS');
    expect(facts).toEqual([
      '0 wallbox charger.broken',
      '0 late charger.failed',
      '0 late command.refused',
      '10 late charge.started',
      '20 wallbox charger.mended',
    ]);
    const failed = run.world.log.retained.find(({ kind }) => kind === 'charger.failed');
    expect(failed?.data).toEqual({ energyAddedKwh: 0, socPercent: 40 });
  });

  test('works again when the last of its faults is over', () => {
    const { facts } = outcome(`- plugIn: { vehicle: car, charger: wallbox }
- fault: { target: charger.wallbox, effects: [{ offline: true }], for: 25m }
- wait: 10m
- fault: { target: charger.wallbox, effects: [{ offline: true }], for: 5m }
- fault: { target: charger.wallbox, effects: [{ offline: true }], until: "06:40" }
- fault: { target: vehicle.car, effects: [{ chargerFault: true }], for: 35m }
- wait: 1h`);

    expect(facts.slice(1)).toEqual([
      '0 wallbox charger.broken',
      '0 car charger.failed',
      '40 wallbox charger.mended',
      '45 car charger.restored',
      '45 car charge.started',
    ]);
  });
});

describe('a vehicle that fails', () => {
  test('is offline for a while, and for as long as any fault holds it', () => {
    const { facts } =
      outcome(`- fault: { target: vehicle.car, effects: [{ offline: true }], for: 20m }
- wait: 10m
- fault: { target: vehicle.car, effects: [{ offline: true }], for: 20m }
- set: { vehicle: late, online: false }
- fault: { target: vehicle.late, effects: [{ offline: true }], for: 20m }
- wait: 30m
- set: { vehicle: late, online: true }
- wait: 10m`);

    expect(facts).toEqual([
      '0 car network.dropped',
      '10 late network.dropped',
      '30 car network.restored',
      '40 late network.restored',
    ]);
  });

  test('repeated faults overlap, and each ends for itself', () => {
    const { facts } = outcome(`- repeat: { times: 3, every: 10m }
  do: [{ fault: { target: vehicle.car, effects: [{ offline: true }], for: 15m } }]
- wait: 1h`);

    expect(facts).toEqual(['0 car network.dropped', '35 car network.restored']);
  });

  test('cannot charge, plugged in or not yet, until it is healed', () => {
    const { facts } =
      outcome(`- fault: { target: vehicle.car, effects: [{ chargerFault: true }, { offline: true }] }
- wait: 5m
- plugIn: { vehicle: car, charger: wallbox }
- wait: 5m
- heal: vehicle.car
- wait: 5m`);

    expect(facts).toEqual([
      '0 car network.dropped',
      '5 car charger.failed',
      '10 car charger.restored',
      '10 car charge.started',
      '10 car network.restored',
    ]);
  });

  test('is well once it is healed, and nothing comes of the end that was planned', () => {
    const { facts, run } =
      outcome(`- fault: { name: mast, target: vehicle.car, effects: [{ offline: true }], for: 20m }
- wait: 5m
- heal: mast
- wait: 5m
- fault: { target: vehicle.car, effects: [{ offline: true }] }
- wait: 30m
- expect: [car.online == false]`);

    expect(run.conclusion?.verdict).toBe('PASS');
    expect(facts).toEqual([
      '0 car network.dropped',
      '5 car network.restored',
      '10 car network.dropped',
    ]);
  });

  test('what failed without a name goes with the cable', () => {
    const world = createWorld({
      yaml: 'version: 1\nvehicles: { car: { model: BEV, state: { battery.soc: 40% } } }',
    });
    world.do('car', { plugIn: { power: '11kW' } });
    world.submit({ kind: 'charger.fail', vehicle: 'car' });
    world.do('car', 'unplug');
    world.do('car', { plugIn: { power: '11kW' } });

    expect(world.vehicle('car').charge.isCharging).toBe(true);
  });

  test('may be every vehicle of a fleet, or self in an ambient rule', () => {
    const rule =
      'ambient: [{ for: pair, every: 10m, do: [{ fault: { target: vehicle.self, effects: [{ offline: true }], for: 3m } }] }]';
    const { facts } = outcome(
      `- fault: { target: vehicle.pair, effects: [{ offline: true }], for: 5m }
- wait: 14m`,
      rule,
    );

    expect(facts).toEqual([
      '0 pair-1 network.dropped',
      '0 pair-2 network.dropped',
      '5 pair-1 network.restored',
      '5 pair-2 network.restored',
      '10 pair-1 network.dropped',
      '10 pair-2 network.dropped',
      '13 pair-1 network.restored',
      '13 pair-2 network.restored',
    ]);
  });

  test('an end is caused by what began it', () => {
    const { run } = outcome(`- fault: { target: vehicle.car, effects: [{ offline: true }], for: 5m }
- wait: 14m`);
    const { retained } = run.world.log;
    const causeOf = (kind: string): Json | undefined => {
      const fact = retained.find((entry) => entry.kind === kind);
      const command = retained.find(({ sequence }) => sequence === fact?.cause);
      return retained.find(({ sequence }) => sequence === command?.cause)?.data['verb'];
    };

    expect([causeOf('network.dropped'), causeOf('network.restored')]).toEqual(['fault', 'fault']);
  });
});

describe('mistakes', () => {
  const on = (target: string, rest = '') =>
    aroundStep(`fault: { target: ${target}, effects: [{ offline: true }]${rest} }`);

  test.each([
    [on('vehicle.cra'), 'name_unknown vehicle.cra -> vehicle.car'],
    [on('charger.wallbux'), 'name_unknown charger.wallbux -> charger.wallbox'],
    [on('wallbox'), 'value_malformed wallbox'],
    [on('vehicle.self'), 'name_unknown vehicle.self'],
    [on('vehicle.car', ', for: 0s'), 'out_of_range 0s'],
    [on('vehicle.car', ', for: 5m, until: "20:00"'), 'form_several until'],
    [aroundStep('fault: { target: vehicle.car, effects: [] }'), 'form_missing effects'],
    [aroundStep('fault: { target: vehicle.car, effects: [{}] }'), 'form_missing {'],
    [
      aroundStep('fault: { target: vehicle.car, effects: [{ ofline: true }] }'),
      'key_unknown ofline -> offline',
    ],
    [
      aroundStep('fault: { target: vehicle.car, effects: [{ offline: false }] }'),
      'word_unknown false',
    ],
    [
      aroundStep('fault: { target: charger.hub, effects: [{ chargerFault: true }] }'),
      'modifier_misplaced chargerFault',
    ],
    [
      aroundStep(
        'fault: { target: vehicle.car, effects: [{ offline: true, chargerFault: true }] }',
      ),
      'form_several chargerFault',
    ],
    [
      aroundStep('fault: { target: vehicle.car, effects: [{ unavailable: Charge.IsCharing }] }'),
      'name_unknown Charge.IsCharing -> Charge.IsCharging',
    ],
    [
      aroundStep(
        'fault: { target: vehicle.car, effects: [{ notFound: [TractionBattery.*, Chage.*] }] }',
      ),
      'name_unknown Chage.* -> Charge.*',
    ],
    [
      aroundStep('fault: { target: vehicle.golf, effects: [{ unavailable: [Charge.*] }] }'),
      'signal_unsupported Charge.*',
    ],
    [
      aroundStep('fault: { target: vehicle.car, effects: [{ notFound: [] }] }'),
      'form_missing notFound',
    ],
    [
      aroundStep('fault: { target: charger.hub, effects: [{ unavailable: Charge.* }] }'),
      'modifier_misplaced unavailable',
    ],
    [
      aroundStep('fault: { target: api, effects: [{ unavailable: Charge.* }] }'),
      'modifier_misplaced unavailable',
    ],
    [
      aroundStep(
        'fault: { target: vehicle.car, effects: [{ offline: true, unavailable: Charge.* }] }',
      ),
      'form_several unavailable',
    ],
    [aroundStep('heal: vehicle.cra'), 'name_unknown vehicle.cra -> vehicle.car'],
    [aroundStep('heal: dork'), 'name_unknown dork'],
    [
      around(`steps:
  - fault: { name: dark, target: vehicle.car, effects: [{ offline: true }] }
  - heal: dork`),
      'name_unknown dork -> dark',
    ],
    [
      around(`steps:
  - fault: { name: dark, target: vehicle.car, effects: [{ offline: true }] }
  - fault: { name: dark, target: vehicle.golf, effects: [{ offline: true }] }`),
      'name_taken dark',
    ],
    [aroundStep('grant: { vehicle: car, permissions: [] }'), 'form_missing permissions'],
    [
      aroundStep('revoke: { vehicle: car, permissions: [read_batery], for: 1h }'),
      'name_unknown read_batery -> read_battery',
    ],
    [aroundStep('grant: { vehicle: car, permissions: [read_battery], for: 5 }'), 'unit_missing 5'],
    [aroundStep('poll: cra'), 'name_unknown cra -> car'],
    [
      'version: 1\nvehicles: { car: { model: BEV, offline: { every: 0s, for: 5m } } }',
      'out_of_range 0s',
    ],
    [
      'version: 1\nvehicles: { car: { model: BEV, offline: { every: 1d } } }',
      'key_missing offline',
    ],
  ])('%j', (text, expected) => {
    expect(mistakesOf(text).map((each) => each.replace(/ \d+:\d+/, ''))).toEqual([expected]);
  });
});
