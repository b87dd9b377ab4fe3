import type { Live } from './live.ts';
import { useReading } from './reading.ts';
import { useStore } from './store.ts';
import type { Limiter } from './wire.ts';

export type LimitedCar = Limiter['cars'][number];

/** The worlds without a limiter, which get none later. */
const unlimited = new WeakSet<Live>();

/** The charge limiter beside the world; null where none runs, and undefined until it is known. */
export function useLimiter(live: Live): Limiter | null | undefined {
  // Both change whenever the world may have changed.
  const glances = useStore(live.glances);
  const clock = useStore(live.clock);
  return useReading(live, 'limiter', () => limiterOf(live), [glances, clock?.now]);
}

async function limiterOf(live: Live): Promise<Limiter | null> {
  if (unlimited.has(live)) return null;
  const { data } = await live.api.read<{ readonly data: Limiter | null }>('/sim/limiter');
  if (data === null) unlimited.add(live);
  return data;
}

/** Whether the limiter is wrong about the cable or the charging of a car. */
export function isMistaken({ believed, actual }: LimitedCar): boolean {
  if (believed === null) return actual.isPluggedIn;
  return believed.isCharging !== actual.isCharging || believed.isPluggedIn !== actual.isPluggedIn;
}

/** The charging of a car in words. */
export function chargingWords(charging: LimitedCar['believed']): string {
  if (charging === null) return 'unknown';
  if (charging.isCharging) return 'charging';
  return charging.isPluggedIn ? 'plugged in' : 'not plugged in';
}

/** The state of the limiter in one sentence. */
export function limiterWords({ actual, believed, mostCharging, cars }: Limiter): string {
  const over = actual.charging - mostCharging;
  const mistaken = cars.filter(isMistaken).length;
  const about = mistaken === 1 ? 'one car' : `${mistaken} cars`;
  if (over > 0 && mistaken > 0) {
    return `${counted(actual.charging)}: ${over} too many. The limiter counts ${believed.charging} because it is wrong about ${about}.`;
  }
  if (over > 0)
    return `${counted(actual.charging)}: ${over} too many. The limiter is about to stop some.`;
  if (mistaken > 0) return `${counted(actual.charging)}. The limiter is wrong about ${about}.`;
  return `${counted(actual.charging)}, and the limiter is right about which cars charge.`;
}

function counted(cars: number): string {
  return cars === 1 ? 'One car charges' : `${cars === 0 ? 'No' : cars} cars charge`;
}
