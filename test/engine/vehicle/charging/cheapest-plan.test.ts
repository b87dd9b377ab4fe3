import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cheapestCost, type PlanSlot } from '../../../../engine/vehicle/charging/cheapest-plan.ts';
import { filesOf, runOf, shownMistakes } from '../../scenario/composed.ts';

const slots = (maxLength: number) =>
  fc.array(
    fc.record({
      hours: fc.constantFrom(0.25, 0.5, 1),
      rate: fc.integer({ min: -40, max: 90 }).map((cents) => cents / 100),
    }),
    { minLength: 1, maxLength },
  );
const power = fc.constantFrom(3.7, 7.4, 11);
const share = fc.double({ min: 0, max: 1, noNaN: true });

const roomOf = (list: readonly PlanSlot[], powerKw: number): number =>
  list.reduce((sum, { hours }) => sum + hours * powerKw, 0);

describe('the cheapest plan', () => {
  test('costs no more than any other with the same energy', () => {
    fc.assert(
      fc.property(
        slots(24),
        power,
        fc.array(share, { minLength: 24, maxLength: 24 }),
        (list, powerKw, shares) => {
          const energies = list.map(({ hours }, index) => hours * powerKw * shares[index]!);
          const kwh = energies.reduce((sum, each) => sum + each, 0);
          const cost = list.reduce((sum, { rate }, index) => sum + energies[index]! * rate, 0);

          expect(cheapestCost(list, powerKw, kwh)).toBeLessThanOrEqual(cost + 1e-9);
        },
      ),
    );
  });

  test('is that of the linear programme', () => {
    fc.assert(
      fc.property(slots(6), power, share, (list, powerKw, filled) => {
        const kwh = roomOf(list, powerKw) * filled;

        expect(cheapestCost(list, powerKw, kwh)).toBeCloseTo(programme(list, powerKw, kwh), 8);
      }),
    );
  });

  test('does not exist where the energy does not fit', () => {
    fc.assert(
      fc.property(slots(12), power, (list, powerKw) => {
        const room = roomOf(list, powerKw);

        expect(cheapestCost(list, powerKw, room)).toBeDefined();
        expect(cheapestCost(list, powerKw, room * 1.01)).toBeUndefined();
      }),
    );
  });
});

/**
 * The least of a linear programme with one equation: at a corner of it, all energies but one are
 * none or all that fits, so that the corners can be counted.
 */
function programme(list: readonly PlanSlot[], powerKw: number, kwh: number): number {
  let least = Infinity;
  for (let free = 0; free < list.length; free += 1) {
    for (let full = 0; full < 1 << list.length; full += 1) {
      const energies = list.map(({ hours }, index) => ((full >> index) & 1) * hours * powerKw);
      const others = energies.reduce((sum, each, index) => (index === free ? sum : sum + each), 0);
      energies[free] = kwh - others;
      const room = list[free]!.hours * powerKw;
      if (energies[free]! < -1e-9 || energies[free]! > room + 1e-9) continue;
      const cost = list.reduce((sum, { rate }, index) => sum + energies[index]! * rate, 0);
      least = Math.min(least, cost);
    }
  }
  return least;
}

const text = (
  steps: string,
  expectation: string,
  tariff = '{ prices: ./p.csv, carbon: ./c.csv }',
) =>
  `version: 1
name: plan
clock: { start: 2026-03-09T20:00:00, timezone: Europe/Berlin, limit: 1d }
chargers: { post: { type: AC, power: 11kW, tariff: ${tariff} } }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 50% } } }
steps:
  - plugIn: { vehicle: car, charger: post }
${steps}expect:
  - ${expectation}
`;
const files = filesOf({
  'p.csv': `time,EUR/MWh\n${csvHours((hour) => (hour === 5 ? -20 : 100 - 10 * hour))}`,
  'c.csv': `time,gCO2/kWh\n${csvHours((hour) => 100 + 10 * hour)}`,
});

function csvHours(value: (index: number) => number): string {
  return Array.from(
    { length: 24 },
    (_, index) => `${new Date(Date.UTC(2026, 2, 9, 19 + index)).toISOString()},${value(index)}\n`,
  ).join('');
}

/** The verdict, and the words for the value that was found. */
function judged(yaml: string, options = files): readonly unknown[] {
  const { run } = runOf(yaml, options);
  const entry = run.world.log.retained.find(({ kind }) => kind.startsWith('expectation.'));
  return [run.conclusion?.verdict, entry?.data['actual'] ?? ''];
}

const inTheCheapestHours = `  - charge: { vehicle: car, action: stop }
  - wait: 5h
  - charge: { vehicle: car, action: start }
  - wait: 60m
  - charge: { vehicle: car, action: stop }
  - wait: 1h
  - unplug: car
`;
const atOnce = `  - wait: 1h
  - charge: { vehicle: car, action: stop }
  - wait: 6h
  - unplug: car
`;

describe('an expectation of the cheapest plan', () => {
  test('is met by a session in the cheapest hours, and not by one at once', () => {
    const expectation = '{ cheapest: car, tolerance: 5% }';

    expect(judged(text(inTheCheapestHours, expectation))[0]).toBe('PASS');
    expect(judged(text(atOnce, expectation))).toEqual([
      'FAIL',
      'car had 1.1 EUR, and the cheapest plan -0.22 EUR: 11 kWh at up to 11 kW from 20:00 to 03:00',
    ]);
  });

  test('may be about carbon, and end at a departure', () => {
    expect(judged(text(atOnce, '{ cheapest: car, of: carbon, tolerance: 0% }'))[0]).toBe('PASS');
    expect(
      judged(text(inTheCheapestHours, '{ cheapest: car, of: carbon, tolerance: 5% }')),
    ).toEqual([
      'FAIL',
      'car had 1650 g CO2, and the cheapest plan 1100 g CO2: 11 kWh at up to 11 kW from 20:00 to 03:00',
    ]);
    expect(judged(text(atOnce, '{ cheapest: car, tolerance: 25%, departure: "22:00" }'))[0]).toBe(
      'PASS',
    );
  });

  test('ends at the departure of the schedule, if it has one', () => {
    const timer = (
      time: string,
    ): string => `  - charge: { vehicle: car, schedule: { departures: [{ time: "${time}" }] } }
  - charge: { vehicle: car, action: start }
${atOnce}`;
    const expectation = '{ cheapest: car, tolerance: 25% }';

    expect(judged(text(timer('22:00'), expectation))[0]).toBe('PASS');
    expect(judged(text(timer('22:00'), '{ cheapest: car, tolerance: 1% }'))[1]).toContain(
      'from 20:00 to 22:00',
    );
    expect(
      judged(text(timer('22:00'), '{ cheapest: car, tolerance: 25%, departure: "02:30" }'))[1],
    ).toContain('from 20:00 to 02:30');
  });

  test('is about the session under way', () => {
    const charging = '  - wait: 2h\n  - expect: [{ cheapest: car, tolerance: 1% }]\n';

    expect(judged(text(charging, 'true == true'))[0]).toBe('PASS');
  });

  test('takes off-peak hours for prices too', () => {
    const tariff =
      '{ currency: EUR, perKwh: 0.4, offPeak: { from: "22:00", until: "06:00", perKwh: 0.2 } }';

    expect(judged(text(atOnce, '{ cheapest: car, tolerance: 99% }', tariff))).toEqual([
      'FAIL',
      'car had 4.4 EUR, and the cheapest plan 2.2 EUR: 11 kWh at up to 11 kW from 20:00 to 03:00',
    ]);
  });

  test('fails without such prices, and for energy without a price', () => {
    expect(
      judged(text(atOnce, '{ cheapest: car, tolerance: 5% }', '{ currency: EUR, perKwh: 1 }'))[1],
    ).toBe('car has no session at a charger with such rates');
    const late = '{ currency: EUR, prices: [{ from: 2026-03-09T20:30, value: 0.1 }] }';
    expect(judged(text(atOnce, '{ cheapest: car, tolerance: 5% }', late))[1]).toBe(
      'car charged 5.5 kWh at times without a price',
    );
  });

  test.each([
    ['{ cheapest: van, tolerance: 5% }', 'there is no vehicle or fleet named van'],
    ['{ cheapest: car }', 'tolerance'],
    ['{ cheapest: car, tolerance: 5 }', 'write 5%'],
    ['{ cheapest: car, tolerance: 5%, of: money }', 'expected'],
    ['{ cheapest: car, tolerance: 5%, departure: soon }', 'expected a time'],
  ])('that is wrong is told so: %s', (expectation, message) => {
    expect(shownMistakes(text(atOnce, expectation), files)).toContain(message);
  });
});

test('no session costs less than the cheapest plan', () => {
  const pauses = fc.array(fc.integer({ min: 5, max: 200 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pauses, fc.boolean(), (minutes, isWarm) => {
      const steps = minutes
        .map((each, index) => {
          const action = index % 2 === 0 ? 'stop' : 'start';
          return `  - wait: ${each}m\n  - charge: { vehicle: car, action: ${action} }\n`;
        })
        .join('');
      const warm = isWarm ? '  - climate: { vehicle: car, action: start }\n' : '';
      const yaml = text(
        `${warm}${steps}  - wait: 10m\n  - unplug: car\n`,
        '{ cheapest: car, tolerance: 0% }',
      );
      const [verdict, actual] = judged(yaml);
      const [, had = '', least = ''] =
        /had (-?[\d.]+) EUR, and the cheapest plan (-?[\d.]+)/.exec(String(actual)) ?? [];

      expect(Number(least)).toBeLessThanOrEqual(Number(had));
      expect(verdict === 'PASS' || had !== '').toBe(true);
    }),
    { numRuns: 20 },
  );
});
