import { useEffect, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import { useStore } from './store.ts';
import type { Limiter } from './wire.ts';

export type LimitedCar = Limiter['cars'][number];

/** The charge limiter beside the world; null where none runs, and undefined until it is known. */
export function useLimiter(live: Live): Limiter | null | undefined {
  // Both change whenever the world may have changed.
  const glances = useStore(live.glances);
  const clock = useStore(live.clock);
  const [told, setTold] = useState<{ readonly by: Live; readonly data: Limiter | null }>();
  const limiter = told?.by === live ? told.data : undefined;
  useEffect(() => {
    // A world without a limiter gets none later.
    if (limiter === null) return;
    let isWanted = true;
    live.api.read<{ readonly data: Limiter | null }>('/sim/limiter').then(
      ({ data }) => isWanted && setTold({ by: live, data }),
      // The state of the connection is shown elsewhere; the next change tries again.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [live, glances, clock?.now]);
  return limiter;
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
    return `${counted(actual.charging)}: ${over} too many. The limiter counts ${believed.charging}, for it is wrong about ${about}.`;
  }
  if (over > 0)
    return `${counted(actual.charging)}: ${over} too many. The limiter is about to stop some.`;
  if (mistaken > 0) return `${counted(actual.charging)}. The limiter is wrong about ${about}.`;
  return `${counted(actual.charging)}, and the limiter is right about every car.`;
}

function counted(cars: number): string {
  return cars === 1 ? 'One car charges' : `${cars === 0 ? 'No' : cars} cars charge`;
}
