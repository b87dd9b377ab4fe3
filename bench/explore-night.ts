/** A night of three cars on one webhook, with so many deliveries: first ones, then charges that begin and end. */
export function nightOf(deliveries: number): string {
  const cars = ['anna', 'ben', 'eve'];
  const steps = Array.from({ length: deliveries - cars.length }, (_, index) => {
    const car = cars[index % cars.length]!;
    const isBegin = Math.floor(index / cars.length) % 2 === 0;
    return `  - wait: 1m\n  - ${isBegin ? `{ plugIn: { vehicle: ${car}, power: 11kW } }` : `{ unplug: ${car} }`}\n`;
  });
  const lines = cars.map(
    (name) =>
      `  ${name}: { model: hyundai-ioniq-5, owner: ${name}, state: { battery.soc: 52% } }\n`,
  );
  return `version: 1
name: night
seed: 7
clock: { start: 2026-05-04T18:00:00 }
users: { ${cars.map((name) => `${name}: null`).join(', ')} }
vehicles:
${lines.join('')}webhooks:
  main:
    url: http://127.0.0.1:3000/hooks
    verify: skip
    triggers: [Charge.IsCharging]
    data: [Charge.IsCharging, Closure.IsLocked]
    subscribe: all
steps:
${steps.join('')}  - wait: 1m
`;
}
