import { describe, expect, test } from 'vitest';
import { stepOf } from '../../../../adapters/past/extract/step-of.ts';
import { type LoggedEntry, parseScenario, ScenarioRun } from '../../../../engine/index.ts';
import { effects } from '../../../../engine/scenario/effects/index.ts';

const targets = {
  vehicle: 'vehicle.car',
  charger: 'charger.wallbox',
  webhook: 'webhook.main',
  api: 'api',
} as const;

const mending = /^(network\.restore|(charger|signals|webhook|api)\.(mend|restore))$/;

/** The commands by which the faults of some steps begin and end. */
function commandsOf(steps: readonly string[]): readonly LoggedEntry[] {
  const text = `version: 1
chargers: { wallbox: { type: AC, power: 11kW } }
users: { anna: {} }
vehicles: { car: { model: BEV, owner: anna } }
webhooks: { main: { receiver: {} } }
steps: [${steps.join(', ')}]`;
  const run = new ScenarioRun(parseScenario(text, { file: 'test' }));
  run.advanceTo(run.world.clock.now + 1000);
  return run.world.log.retained.filter(
    ({ io, kind }) => io === 'in' && /break|drop|fail/.test(kind) !== mending.test(kind),
  );
}

const written = effects.flatMap(({ of, examples }) =>
  of.flatMap((home) => examples.map((text) => [targets[home], text] as const)),
);

describe('the commands of a fault become steps that give them again', () => {
  test.each(written)('on %s: %s', (target, effect) => {
    const commands = commandsOf([
      `{ fault: { name: f, target: ${target}, effects: [{ ${effect} }] } }`,
      '{ heal: f }',
    ]);
    const steps = commands.map((each) => JSON.stringify(stepOf(each)?.step));

    expect(commands).toHaveLength(2);
    expect(commandsOf(steps).map(({ kind, subject, data }) => [kind, subject, data])).toEqual(
      commands.map(({ kind, subject, data }) => [kind, subject, data]),
    );
  });
});

test('a webhook keeps a drawn latency of its receiver', () => {
  const latencyMs = { kind: 'normal', mean: 2000, sd: 500, min: 0, max: 5000 };
  const data = { webhook: 'main', settings: { receiver: { latencyMs } } };

  expect(stepOf({ kind: 'webhook.change', subject: 'main', data })?.step).toEqual({
    webhook: {
      name: 'main',
      action: 'change',
      receiver: { latency: { normal: { mean: '2s', sd: '500ms', min: '0s', max: '5s' } } },
    },
  });
});

test('a fault of the API keeps its match, its probability and its limit', () => {
  const data = {
    fault: 'f',
    match: { user: 'anna', operation: 'signals.*' },
    probability: 0.5,
    times: 3,
    effects: [{ kind: 'latency', latencyMs: { kind: 'constant', value: 3000 } }],
  };

  expect(stepOf({ kind: 'api.break', subject: 'api:', data })?.step).toEqual({
    fault: {
      name: 'f',
      target: 'api',
      match: { user: 'anna', operation: 'signals.*' },
      probability: 0.5,
      times: 3,
      effects: [{ latency: '3s' }],
    },
  });
});

test('an effect of another version is left out', () => {
  const data = { webhook: 'main', fault: 'f', effects: [{ kind: 'melt' }] };

  expect(stepOf({ kind: 'webhook.break', subject: 'main', data })).toBeUndefined();
});

test.each([[[{ wait: '1h' }, { lock: 'car' }]], ['- wait: 1h\n- lock: car\n']])(
  'steps that a client ran become a group: %j',
  (steps) => {
    const found = stepOf({ kind: 'steps.run', subject: '', data: { steps } });

    expect(found?.step).toEqual({
      group: 'steps from outside',
      do: [{ wait: '1h' }, { lock: 'car' }],
    });
  },
);
