import { districtSpots, homePlace, roadKm, spotFrom, townSpots } from '../../place/spots.ts';
import { draw } from '../../random/distribution.ts';
import type { DeliveryPersona, TaxiPersona } from '../row/persona.ts';
import {
  type DayPlan,
  happens,
  type PlanningDay,
  restDay,
  type Stop,
  shortestKm,
} from './day-plan.ts';

/** Plans of commercial drivers. */

const sunday = 6;

/** The index of a stop in its plan is stored in a byte. */
const mostStops = 240;

/** The length of a round after which a driver returns the rest to the depot (ours). */
const longestRoundMs = 12 * 3_600_000;

/** The time for getting out and in at each stop, counted in the length of a shift (ours). */
const boardingMs = 60_000;
const msPerHour = 3_600_000;

export function deliveryDay(persona: DeliveryPersona, day: PlanningDay): DayPlan {
  const { stream, offsets, weekday } = day;
  if (weekday === sunday) return restDay;
  const startMs = Math.round(draw(persona.startMsOfDay, stream));
  const count = Math.min(mostStops, Math.max(1, Math.round(draw(persona.stops, stream))));
  let at = stream.pick(districtSpots);
  const stops: Stop[] = [
    { own: at, distanceKm: wayKm(day, homePlace, at), leaveMsOfDay: startMs, stayMs: 0 },
  ];
  while (stops.length < count) {
    const distanceKm = Math.max(shortestKm, draw(persona.distanceKm, stream));
    at = spotFrom(offsets, at, distanceKm, districtSpots);
    stops.push({ own: at, distanceKm, ...after(draw(persona.stayMs, stream)) });
  }
  stops.push(homeFrom(day, at, draw(persona.stayMs, stream)));
  return { stops, endMsOfDay: startMs + longestRoundMs };
}

export function taxiDay(persona: TaxiPersona, day: PlanningDay): DayPlan {
  const { stream, offsets } = day;
  if (happens(persona.dayOffPercent, stream)) return restDay;
  const startMs = Math.round(draw(persona.startMsOfDay, day.life('shift')));
  const stops: Stop[] = [];
  let at = homePlace;
  let pauseMs = 0;
  for (let goneMs = 0; goneMs < persona.shiftMs && stops.length < mostStops; ) {
    const distanceKm = Math.max(shortestKm, draw(persona.rideKm, stream));
    at = spotFrom(offsets, at, distanceKm, townSpots);
    const leave = stops.length === 0 ? { leaveMsOfDay: startMs, stayMs: 0 } : after(pauseMs);
    stops.push({ own: at, distanceKm, ...leave });
    pauseMs = draw(persona.pauseMs, stream);
    goneMs += pauseMs + boardingMs + (distanceKm / persona.speedKmh) * msPerHour;
  }
  stops.push(homeFrom(day, at, 0));
  return { stops, endMsOfDay: startMs + persona.shiftMs };
}

function after(stayMs: number): Pick<Stop, 'leaveMsOfDay' | 'stayMs'> {
  return { leaveMsOfDay: undefined, stayMs: Math.round(stayMs) };
}

function homeFrom(day: PlanningDay, at: number, stayMs: number): Stop {
  return { own: homePlace, distanceKm: wayKm(day, at, homePlace), ...after(stayMs) };
}

function wayKm({ offsets }: PlanningDay, from: number, to: number): number {
  return Math.max(shortestKm, roadKm(offsets, from, to));
}
