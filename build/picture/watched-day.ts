import { createWorld, type SimulatedVehicle } from '../../adapters/library/index.ts';

/** The state of a car at one moment of the picture. */
export interface Moment {
  /** Seconds of the picture, from its beginning. */
  readonly atS: number;
  /** Local time, `07:05`. */
  readonly time: string;
  readonly doing: 'parked' | 'driving' | 'plugged in' | 'charging';
  readonly longitude: number;
  readonly latitude: number;
  readonly soc: number;
  /** The place at which the car stands. */
  readonly place: string | undefined;
}

/** A webhook that the backend of the picture receives. */
export interface Arrival {
  readonly atS: number;
  readonly time: string;
  /** The trigger and its value: `charge-ischarging true`. */
  readonly told: string;
  /** The status with which the backend answers. */
  readonly status: number;
}

/** A day as the picture shows it. */
export interface WatchedDay {
  readonly lengthS: number;
  readonly moments: readonly Moment[];
  readonly arrivals: readonly Arrival[];
}

/** The simulated time of the picture: until the car is charged. */
const lengthMs = 19.75 * 3_600_000;

/** The simulated time between two moments, seconds. */
const stepS = 10;

/** Seconds of the picture for a step: at one even pace, a drive would be over before it is seen. */
const paceS = { parked: 0.0006, driving: 0.075, 'plugged in': 0.0006, charging: 0.006 } as const;

/** Seconds for which the picture stays at a webhook, and at its end. */
const stayS = 0.45;
const endS = 3;

/** Lets a vehicle of a scenario live its script, and notes its state. */
export function watchDay(yaml: string, vehicle: string): WatchedDay {
  const world = createWorld({ yaml });
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: world.scenario.timezone,
    hour: '2-digit',
    minute: '2-digit',
  });
  const car = world.vehicle(vehicle);
  const moments: Moment[] = [];
  const arrivals: Arrival[] = [];
  const told = new Map<unknown, string>();
  let atS = 0;
  let read = 0;
  const note = () => {
    const time = format.format(world.now);
    const doing = doingOf(car);
    moments.push({ atS, time, doing, ...car.position, soc: car.battery.soc, place: car.place });
    return doing;
  };
  const endsMs = world.now + lengthMs;
  while (world.now < endsMs) {
    const doing = note();
    world.advance(`${stepS}s`);
    atS += paceS[doing];
    for (const { kind, data } of world.log.slice(read)) {
      if (kind === 'event.created') told.set(data['event'], toldBy(data as unknown as EventData));
      if (kind !== 'delivery.delivered') continue;
      const time = format.format(world.now);
      arrivals.push({ atS, time, told: told.get(data['event'])!, status: data['status'] });
      note();
      atS += stayS;
    }
    read = world.log.length;
  }
  note();
  return { lengthS: atS + endS, moments, arrivals };
}

function doingOf({ isMoving, charge }: SimulatedVehicle): Moment['doing'] {
  if (isMoving) return 'driving';
  if (charge.isCharging) return 'charging';
  return charge.isPluggedIn ? 'plugged in' : 'parked';
}

/** An event as the log has it. */
interface EventData {
  readonly type: string;
  readonly triggers?: readonly string[];
  readonly signals?: Readonly<Record<string, { readonly value?: unknown }>>;
}

/** The first trigger of an event with its value, or its type. */
function toldBy({ type, triggers = [], signals = {} }: EventData): string {
  const [trigger = type] = triggers;
  const { value } = signals[trigger] ?? {};
  return value === undefined ? trigger : `${trigger} ${JSON.stringify(value)}`;
}
