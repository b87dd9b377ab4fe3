import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const models = [
  'hyundai-ioniq-5-long-range-rwd',
  'tesla-model-3-long-range-awd',
  'ford-mustang-mach-e',
  'BEV',
] as const;

/**
 * Writes so many scenarios of the kinds that suites consist of, no two of them equal: a night at a
 * charger, an order and its effect, a week of a commuter, and a car with a webhook.
 */
export function writeScenarios(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const group = join(folder, `group-${index % 20}`);
    mkdirSync(group, { recursive: true });
    writeFileSync(join(group, `${index}.yaml`), scenario(index));
  }
}

function scenario(index: number): string {
  const start = `2026-03-${String((index % 28) + 1).padStart(2, '0')}T22:00:00`;
  const car = `model: ${models[index % models.length]}, state: { battery.soc: ${30 + (index % 40)}%, chargeLimit: 80% }`;
  return `version: 1
name: generated-${index}
seed: ${index}
clock: { start: ${start}, limit: 7d }
vehicles:
  car: { ${car}${kinds[index % kinds.length]!}`;
}

const kinds: readonly string[] = [
  ` }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - waitUntil: car.charge.isComplete
    within: 12h
  - unplug: car
  - drive: { vehicle: car, distance: 12km, speed: 60km/h }
expect:
  - car.battery.soc < 80
  - fact: charge.completed
    vehicle: car
    count: 1
`,
  ` }
steps:
  - lock: car
  - wait: 2h
  - unlock: car
  - drive: { vehicle: car, distance: 40km, speed: 80km/h }
  - expect: [car.odometer > 0, car.battery.soc > 5]
`,
  `, persona: { commuter: { leave: { normal: { mean: "07:40", sd: 35m } }, distance: { uniform: [5km, 40km] }, chargeBelow: 60%, power: 11kW } } }
steps:
  - wait: 5d
expect:
  - car.battery.soc > 5
`,
  ` }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [TractionBattery.StateOfCharge]
    data: [TractionBattery.StateOfCharge]
    subscribe: [car]
    receiver: { latency: 80ms }
steps:
  - plugIn: { vehicle: car, power: 7kW }
  - wait: 6h
  - unplug: car
  - expect:
      - { deliveries: { failed: 0 } }
`,
];
