import { isDimension } from '../../form/units.ts';
import { formatInstant, msPerDay } from '../../time/instant.ts';
import { quantities } from '../../vehicle/reporting/quantities.ts';
import type { World } from '../../world.ts';
import { valueText } from '../expressions/value-text.ts';
import type { Watch } from '../expressions/watch.ts';
import { chargeOutlook } from './charge-outlook.ts';
import { nextCrossingMs } from './crossing.ts';

/** The most vehicles of which an outlook speaks. */
const mostVehicles = 3;

/** The most sentences of an outlook. */
const mostSentences = 4;

/** The expressions whose value depends on whether a vehicle charges. */
const aboutCharging = /\b(battery|charge|charging)\b/;

/**
 * The events by which the answer of a condition may change after now, as things stand:
 * `car is not plugged in`, `car.battery.soc reaches 80 % at 23:10:00`.
 */
export function outlookOf(world: World, source: string, watches: readonly Watch[]): string {
  const sentences = watches.flatMap((watch) => [...sentencesOf(world, source, watch)]);
  return [...new Set(sentences)].slice(0, mostSentences).join('; ');
}

function* sentencesOf(world: World, source: string, watch: Watch): Generator<string> {
  const { clock, fleet, zone } = world;
  const inWords = (atMs: number): string => timeText(world, atMs);
  switch (watch.kind) {
    case 'quantity': {
      const { quantity, threshold } = watch;
      const { expression, type } = quantities[quantity];
      for (const row of rowsOf(world, watch.subject)) {
        const atMs = nextCrossingMs(fleet, row, quantity, threshold, clock.now);
        if (atMs === Infinity) continue;
        const value = valueText(threshold, isDimension(type) ? type : undefined);
        yield `${fleet.nameOf(row)}.${expression} reaches ${value} at ${inWords(atMs)}`;
      }
      return;
    }
    case 'subject':
      for (const row of rowsOf(world, watch.subject)) yield* vehicleOutlook(world, source, row);
      return;
    case 'report':
      for (const row of rowsOf(world, watch.subject)) {
        const { name, isAsleep, isOnline } = world.truthOf(row);
        if (!isOnline) yield `${name} has no network, so it does not report`;
        else if (isAsleep) yield `${name} is asleep, so it seldom reports`;
      }
      return;
    case 'charger':
    case 'site':
      yield `the ${watch.kind} ${watch.name} changes only by its vehicles, its limits and its loads`;
      return;
    case 'webhook':
      yield* webhookOutlook(world, watch.subject);
      return;
    case 'timeOfDay':
      // A condition on the time of day also looks at midnight, where every text begins anew.
      if (watch.msOfDay > 0) {
        yield `the clock shows ${formatInstant(watch.msOfDay).slice(11, 19)} at ${inWords(zone.nextTimeOfDay(clock.now, watch.msOfDay))}`;
      }
      return;
    case 'instant':
    case 'elapsed': {
      const atMs = watch.kind === 'instant' ? watch.atMs : world.startMs + watch.durationMs;
      if (atMs > clock.now) yield `the clock reaches ${inWords(atMs)}`;
      return;
    }
    case 'evidence':
      return;
  }
}

function* vehicleOutlook(world: World, source: string, row: number): Generator<string> {
  const reading = world.truthOf(row);
  const charge = aboutCharging.test(source)
    ? chargeOutlook(reading, (atMs) => timeText(world, atMs))
    : undefined;
  if (charge !== undefined) yield charge;
  const nextMs = world.dynamics.nextTimerAtMs(row);
  const before = nextMs === Infinity ? '' : ` before ${timeText(world, nextMs)}`;
  yield `nothing is due for ${reading.name} by itself${before}`;
}

function* webhookOutlook({ service }: World, name: string): Generator<string> {
  const webhook = service.webhooks.byName(name);
  if (webhook === undefined) {
    yield `there is no webhook ${name} now`;
    return;
  }
  const { pending } = service.webhooks.deliveries.queueOf(webhook);
  yield pending === 0
    ? `no delivery of ${name} is under way`
    : `${pending} of the deliveries of ${name} are under way`;
}

/** The rows of a vehicle, or of the first members of a fleet. */
function* rowsOf(world: World, subject: string): Generator<number> {
  const range = world.fleet.rangeOf(subject);
  if (range === undefined) {
    yield world.rowOf(subject);
    return;
  }
  if (range.count > mostVehicles) return;
  for (let index = 0; index < range.count; index += 1) yield range.firstRow + index;
}

/** An instant as local clocks show it, with the date unless it is today's. */
export function timeText({ clock, zone }: World, atMs: number): string {
  const local = (ms: number): number => ms + zone.offsetMsAt(ms);
  const isToday = Math.floor(local(atMs) / msPerDay) === Math.floor(local(clock.now) / msPerDay);
  const [date, time] = formatInstant(Math.floor(local(atMs) / 1000) * 1000).split('T');
  return isToday ? time!.slice(0, 8) : `${date} ${time!.slice(0, 8)}`;
}
