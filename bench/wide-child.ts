/** Reads valid and invalid texts that are wide in some way. Argument: the size of each in bytes. */
import { readingScenario, ScenarioError } from '../engine/index.ts';
import { report } from './report.ts';

export interface WideMeasurement {
  readonly name: string;
  /** Time of the whole reading. */
  readonly ms: number;
  /** Time of its longest step. */
  readonly stepMs: number;
}

const bytes = Number(process.argv[2]);

const step = '{ lock: car, name: again }';
const rule = 'ambient:\n  - for: car\n    every: $params.every\n    do:\n';
const car = 'vehicles: { car: { model: hyundai-ioniq-5-lr } }\n';
const wide: Readonly<Record<string, readonly [head: string, line: (index: number) => string]>> = {
  vehicles: ['vehicles:\n', (index) => `  v${index}: { model: hyundai-ioniq-5-lr }\n`],
  'vehicles of unknown models': [
    'vehicles:\n',
    (index) => `  vehicle${index}: { model: hyundai-ionik-${index % 100} }\n`,
  ],
  'unknown keys': [car, (index) => `key${index}: 1\n`],
  'the same key again and again': [car, () => 'key: 1\n'],
  anchors: [`${car}x:\n`, (index) => `  - &a${index} 1\n`],
  params: [`${car}params:\n`, (index) => `  param${index}: ${index}\n`],
  users: [`${car}users:\n`, (index) => `  user${index}: { externalId: "${index}" }\n`],
  steps: [`${car}steps:\n`, () => `  - ${step}\n`],
  conditions: [`${car}expect:\n`, (index) => `  - car.battery.soc > ${index}\n`],
  'empty lists': [`${car}x:\n`, () => '  - []\n'],
  'a list between brackets': [`${car}x: [`, () => '[], '],
  'steps within a step': [
    `${car}steps:\n  - repeat: { times: 2 }\n    do:\n`,
    () => '      - { lock: car, name: again }\n',
  ],
  'mistakes within a step': [
    `${car}steps:\n  - repeat: { times: 2 }\n    do:\n`,
    () => '      - lock: 5\n',
  ],
  'expectations of a step': [
    `${car}steps:\n  - expect:\n`,
    (index) => `      - car.battery.soc > ${index}\n`,
  ],
  fleets: ['fleets:\n', (index) => `  f${index}: { count: 1, model: BEV }\n`],
  'steps of an ambient rule with a parameter': [
    `${car}params: { every: 1h }\n${rule}`,
    () => `      - ${step}\n`,
  ],
  'steps of a flow': [`${car}flows:\n  night:\n    steps:\n`, () => `      - ${step}\n`],
  'calls of a flow': [
    `${car}flows: { night: { steps: [${step}] } }\nsteps:\n`,
    () => '  - use: night\n',
  ],
  'references to parameters': [
    `${car}params: { time: 5m }\nsteps:\n`,
    () => '  - wait: $params.time\n',
  ],
  'references in one text': [`${car}params: { count: 5 }\nexpect:\n  - `, () => '$params.count + '],
  'named faults': [
    `${car}faults:\n`,
    (index) => `  - { name: f${index}, target: vehicle.car, effects: [{ offline: true }] }\n`,
  ],
  'faults with a mistake': [
    `${car}faults:\n`,
    () => '  - { target: vehicle.car, effects: [{ ofline: true }] }\n',
  ],
  'signals of a fault': [
    `${car}faults:\n  - target: vehicle.car\n    effects:\n      - unavailable:\n`,
    () => '          - C*\n',
  ],
  'faults that are healed': [
    `${car}steps:\n  - fault: { name: dark, target: vehicle.car, effects: [{ offline: true }] }\n`,
    () => '  - heal: dark\n',
  ],
  chargers: [`${car}chargers:\n`, (index) => `  c${index}: { type: AC, power: 11kW }\n`],
  axes: [`${car}matrix:\n`, (index) => `  a${index}: [1]\n`],
  comments: [car, () => '# a comment\n'],
};

for (const [head, line] of Object.values(wide)) timed(textOf(head, line, 16_000));
report(
  Object.entries(wide).map(([name, [head, line]]): WideMeasurement => {
    const text = textOf(head, line, bytes);
    const rounds = Array.from({ length: 4 }, () => timed(text));
    return {
      name,
      ms: Math.min(...rounds.map(({ ms }) => ms)),
      stepMs: Math.min(...rounds.map(({ stepMs }) => stepMs)),
    };
  }),
);

function textOf(head: string, line: (index: number) => string, most: number): string {
  let text = `version: 1\nseed: wide\n${head}`;
  for (let index = 0; text.length < most - 40; index += 1) text += line(index);
  return text;
}

function timed(text: string): Omit<WideMeasurement, 'name'> {
  const reading = readingScenario(text, { file: 'wide.yaml' });
  let [ms, stepMs] = [0, 0];
  for (let isDone = false; !isDone; ) {
    const begunAtMs = performance.now();
    isDone = isLast(reading);
    const tookMs = performance.now() - begunAtMs;
    ms += tookMs;
    stepMs = Math.max(stepMs, tookMs);
  }
  return { ms, stepMs };
}

/** Takes one step. */
function isLast(reading: ReturnType<typeof readingScenario>): boolean {
  try {
    return reading.next().done === true;
  } catch (error) {
    if (error instanceof ScenarioError) return true;
    throw error;
  }
}
