import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';
import type { Clock } from './clock.ts';
import { priority } from './priority.ts';

/**
 * RxJS's time, driven by a simulated clock: `timer(1000, simulatedScheduler(clock))` fires when the
 * clock passes that instant, with `now()` exact inside the callback. Work of one instant runs in
 * the order it was scheduled, after the engine's own events; `step` runs each piece of it.
 *
 * As with RxJS's own asynchronous schedulers an action has at most one run pending; an error it
 * throws ends it and is thrown by the method that advances the clock. Work that repeats without
 * delay repeats within its instant, so `interval(0)` never lets the clock go on.
 *
 * One scheduler serves any number of streams.
 */
export function simulatedScheduler(
  clock: Clock,
  step: (run: () => void) => void = (run) => run(),
): SchedulerLike {
  const armed: (() => void)[] = [];
  const free: number[] = [];
  const owner = clock.register((place) => {
    free.push(place);
    armed[place]!();
  });

  function arm(run: () => void, atMs: number): () => void {
    const place = free.pop() ?? armed.length;
    armed[place] = run;
    const ticket = clock.schedule(atMs, priority.script, owner, place, 0);
    return () => {
      clock.cancel(ticket);
      free.push(place);
    };
  }

  function createAction<T>(work: Task<T>): SchedulerAction<T> {
    let disarm: (() => void) | undefined;
    let current: T | undefined;

    const action: SchedulerAction<T> = Object.assign(new Subscription(() => disarm?.()), {
      schedule(state?: T, delayMs = 0): Subscription {
        if (action.closed) return action;
        disarm?.();
        disarm = undefined;
        current = state;
        // After an endless delay nothing happens: the action waits to be scheduled anew or closed.
        if (delayMs !== Infinity) disarm = arm(run, clock.now + Math.max(0, delayMs));
        return action;
      },
    });

    function run(): void {
      disarm = undefined;
      try {
        step(() => work.call(action, current));
      } catch (error) {
        action.unsubscribe();
        throw error;
      }
    }

    return action;
  }

  return {
    now: () => clock.now,
    schedule<T>(work: Task<T>, delayMs = 0, state?: T): Subscription {
      return createAction(work).schedule(state, delayMs);
    },
  };
}

type Task<T> = (this: SchedulerAction<T>, state?: T) => void;
