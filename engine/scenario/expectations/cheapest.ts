import { type FormField, optional, word } from '../../form/field.ts';
import { quantitySchema } from '../../form/schemas.ts';
import { nextDeparture } from '../../vehicle/charging/departures.ts';
import { schedulesOf } from '../../vehicle/charging/located-schedules.ts';
import { plannedSession } from '../../vehicle/charging/session-plan.ts';
import { roundTo } from '../../vehicle/reporting/rounding.ts';
import { targetRows } from '../names/target-rows.ts';
import type { Moment } from '../plan/moment.ts';
import { anyPercent, moment, quantity, type ScenarioEntry } from '../read/checker.ts';
import { moment as momentSchema } from '../schema/values.ts';
import { expectation } from './form.ts';
import { vehicle } from './keys.ts';

const tolerance: FormField<number> = {
  schema: () => quantitySchema('percent', 'cheapest: how much more than the cheapest plan', '5%'),
  read: (at: ScenarioEntry) => at.by(quantity, 'percent', { ...anyPercent, max: 1000 }),
  write: (value) => `${value}%`,
  isOptional: false,
};

const departure: FormField<Moment> = {
  schema: () =>
    momentSchema(
      'cheapest: end of the plan; default: the departure of its schedule, or when it is unplugged',
    ),
  read: (at: ScenarioEntry) => at.by(moment),
  write: (value) => ({ ...value }),
  isOptional: false,
};

/**
 * The cost of the latest session of a vehicle, or its carbon, close to that of the cheapest plan;
 * every member of a fleet must be.
 */
export const cheapest = expectation({
  name: 'cheapest',
  keys: {
    cheapest: vehicle,
    of: optional(word(['cost', 'carbon'], 'cheapest: what is least; default: cost')),
    tolerance,
    departure: optional(departure),
  },
  check(_, at) {
    if (at.at('tolerance').isPresent || at.isDamaged) return;
    at.at('cheapest').reportKey('form_missing', 'cheapest needs a tolerance: add tolerance: 5%');
  },
  sentence({ cheapest: target, of = 'cost', tolerance: percent }) {
    return `the ${of} of ${target.name} is within ${percent}% of the cheapest plan`;
  },
  about: ({ cheapest: target }) => ({ target, fact: 'charge.recorded' }),
  weigh({ cheapest: target, of: measure = 'cost', tolerance: percent, departure: end }, { world }) {
    let last = 'it has no session at a charger with such rates';
    for (const row of targetRows(world, target)) {
      const zone = world.dynamics.zoneOf(row);
      const schedule = schedulesOf(world.dynamics, row);
      const departureMs = (fromMs: number): number | undefined => {
        if (end === undefined) return nextDeparture(schedule, fromMs, zone)?.atMs;
        return end.kind === 'instant' ? end.atMs : zone.nextTimeOfDay(fromMs, end.msOfDay, end);
      };
      const session = plannedSession(world.dynamics, row, world.clock.now, {
        measure,
        departureMs,
      });
      const name = world.fleet.nameOf(row);
      if (session === undefined)
        return [false, `${name} has no session at a charger with such rates`];
      const { actual, cheapest: least, kwh, powerKw, fromMs, untilMs, unit, unpricedKwh } = session;
      const shown = (value: number): string =>
        `${roundTo(value, measure === 'cost' ? 2 : 0)} ${unit}`;
      const time = `${zone.formatLocal(fromMs).slice(11, 16)} to ${zone.formatLocal(untilMs).slice(11, 16)}`;
      const plan = `${roundTo(kwh, 2)} kWh at up to ${roundTo(powerKw, 2)} kW from ${time}`;
      if (unpricedKwh > 0) {
        return [false, `${name} charged ${roundTo(unpricedKwh, 2)} kWh at times without a price`];
      }
      if (least === undefined) return [false, `no plan charges ${plan} in ${name}`];
      last = `${name} had ${shown(actual)}, and the cheapest plan ${shown(least)}: ${plan}`;
      if (actual > least + (Math.abs(least) * percent) / 100 + leastDifference)
        return [false, last];
    }
    return [true, last];
  },
  examples: `- { cheapest: car, tolerance: 5% }
- { cheapest: car, of: carbon, tolerance: 10%, departure: "07:00" }`,
});

/** Sums of parts differ by less. */
const leastDifference = 1e-6;
