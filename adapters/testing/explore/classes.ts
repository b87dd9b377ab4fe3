import type { DeliveryArrival } from './arrivals.ts';
import type { SentEvent } from './choice.ts';

/**
 * The class of a run: runs of one class differ only in the order of deliveries that commute, which
 * those of different vehicles do unless `acrossVehicles` says that the application relates them.
 */
export function classOf(
  sent: readonly SentEvent[],
  arrivals: readonly DeliveryArrival[],
  acrossVehicles: boolean,
): string {
  const lanes = new Map<string, string>();
  for (const { event, form, isTogether, restarts } of arrivals) {
    const { vehicle } = sent[event]!;
    const lane = acrossVehicles ? '' : vehicle;
    const token = `${isTogether ? '+' : ' '}${event}${form === 'right' ? '' : form}${restarts ? '!' : ''}`;
    lanes.set(lane, (lanes.get(lane) ?? '') + token);
  }
  return [...lanes]
    .map(([lane, order]) => `${lane}:${order}`)
    .sort()
    .join('\n');
}

/** The most sets of remaining events that are counted. */
const mostStates = 100_000;

/**
 * The number of classes of orders that lateness can bring about, each event arriving once and one
 * by one; undefined where there are too many to be counted.
 */
export function countClasses(
  sent: readonly SentEvent[],
  lateMs: number,
  acrossVehicles: boolean,
): number | undefined {
  const lanes = new Map<string, number[]>();
  for (const { vehicle, atMs } of sent) {
    const lane = acrossVehicles ? '' : vehicle;
    lanes.set(lane, [...(lanes.get(lane) ?? []), atMs]);
  }
  let product = 1;
  for (const times of lanes.values()) {
    const orders = countOrders(times, lateMs);
    if (orders === undefined) return undefined;
    product *= orders;
  }
  return Number.isSafeInteger(product) ? product : undefined;
}

/** The orders of events at ascending times in which none is later than `lateMs`. */
function countOrders(times: readonly number[], lateMs: number): number | undefined {
  const known = new Map<string, number>();
  const count = (left: readonly number[]): number => {
    if (left.length < 2) return 1;
    const key = left.join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= mostStates) return Infinity;
    let orders = 0;
    for (const [index, event] of left.entries()) {
      // All that remain arrive after it: the earliest waits the longest.
      if (times[event]! - times[left[0]!]! > lateMs) break;
      orders += count(left.toSpliced(index, 1));
    }
    known.set(key, orders);
    return orders;
  };
  const orders = count(times.map((_, index) => index));
  return Number.isFinite(orders) ? orders : undefined;
}
