import { Fault } from '../fault.ts';
import { type Part, parts } from '../model/parts.ts';
import { withNearest } from '../nearest.ts';
import { ownMember } from '../own-member.ts';
import { shownName } from '../printable.ts';
import { closureEvents, wholeEvents } from './chart-numbers.ts';
import type { Dynamics } from './dynamics.ts';

/** Events whose guards read more than the vehicle: a charger, or wished permissions. */
const incomplete = [
  'cable.plug',
  'permission.grant',
  'permission.revoke',
  'permissions.set',
] as const;

type EventOf<Numbers> = Numbers extends unknown ? keyof Numbers & string : never;

/** An event of a vehicle's charts about which a vehicle can be asked. */
export type ChartEvent = Exclude<
  EventOf<(typeof wholeEvents)[number]>,
  (typeof incomplete)[number]
>;

/** An event of the chart of a part. */
export type PartEvent = EventOf<(typeof closureEvents)[Part]>;

/**
 * Whether a vehicle would follow an event now: one of its charts neither ignores nor refuses it.
 * Throws the fault `command_malformed` for an event that no chart has.
 */
export function followsEvent(
  dynamics: Dynamics,
  row: number,
  event: ChartEvent | PartEvent,
  part?: Part,
): boolean {
  if (typeof event !== 'string' || (part !== undefined && typeof part !== 'string')) {
    throw new Fault('command_malformed', 'events and parts are texts');
  }
  if ((incomplete as readonly string[]).includes(event)) {
    const words = `whether a vehicle follows ${event} depends on more than the vehicle`;
    throw new Fault('command_malformed', `${words}; ask snapshot.can of an actor, see fromVehicle`);
  }
  if (part !== undefined && !parts.includes(part)) {
    throw new Fault(
      'command_malformed',
      withNearest(`there is no part ${shownName(part)}`, part, parts),
    );
  }
  if (part === undefined && Object.hasOwn(closureEvents.frontLeft, event)) {
    const words = `${event} is an event of a part; name it, such as frontLeft`;
    throw new Fault('command_malformed', words);
  }
  const charts = part === undefined ? wholeEvents : [closureEvents[part]];
  const numbers = charts.flatMap((chart) => ownMember<number>(chart, event) ?? []);
  if (numbers.length > 0) return numbers.some((number) => dynamics.follows(row, number));
  const known = charts.flatMap((chart) => Object.keys(chart));
  const whose = part === undefined ? 'a vehicle' : `the part ${part}`;
  const words = `no chart of ${whose} has the event ${shownName(event)}`;
  throw new Fault('command_malformed', withNearest(words, event, known));
}
