import {
  auditTime,
  bufferTime,
  concatMap,
  debounceTime,
  delay,
  interval,
  NEVER,
  type Observable,
  observeOn,
  of,
  type SchedulerAction,
  Subject,
  scheduled,
  take,
  throttleTime,
  timeout,
  timer,
  timestamp,
} from 'rxjs';
import { describe, expect, test } from 'vitest';
import { Clock } from '../../../engine/time/clock.ts';
import { priority } from '../../../engine/time/priority.ts';
import { simulatedScheduler } from '../../../engine/time/scheduler.ts';

const startMs = 1_000_000;

function arrange() {
  const clock = new Clock(startMs);
  const scheduler = simulatedScheduler(clock);
  /**
   * Each value with the simulated milliseconds since the start, also as the scheduler gives them.
   */
  const record = <T>(stream: Observable<T>) => {
    const seen: [number, T | 'done' | 'failed'][] = [];
    const write = (value: T | 'done' | 'failed') => {
      expect(scheduler.now()).toBe(clock.now);
      seen.push([clock.now - startMs, value]);
    };
    const subscription = stream.subscribe({
      next: write,
      error: () => write('failed'),
      complete: () => write('done'),
    });
    return Object.assign(seen, { subscription });
  };
  /** A stream that emits the numbers 0, 1 ... at these simulated milliseconds. */
  const beats = (...atMs: number[]): Observable<number> =>
    of(...atMs.keys()).pipe(
      concatMap((index) => of(index).pipe(delay(new Date(startMs + atMs[index]!), scheduler))),
    );
  const advance = (ms: number) => clock.advanceTo(startMs + ms);
  return { clock, scheduler, record, beats, advance };
}

describe('RxJS in simulated time', () => {
  test('timer fires at its instant, once or periodically, within one long advance', () => {
    const { scheduler, record, advance } = arrange();
    const once = record(timer(250, scheduler));
    const dated = record(timer(new Date(startMs + 400), scheduler));
    const periodic = record(timer(100, 1000, scheduler).pipe(take(3)));

    advance(86_400_000);

    expect([...once]).toEqual([
      [250, 0],
      [250, 'done'],
    ]);
    expect(dated[0]).toEqual([400, 0]);
    expect([...periodic]).toEqual([
      [100, 0],
      [1100, 1],
      [2100, 2],
      [2100, 'done'],
    ]);
  });

  test('interval keeps its beat however time is cut, and stops when unsubscribed', () => {
    const { clock, scheduler, record, advance } = arrange();
    const seen = record(interval(10, scheduler));

    for (const ms of [3, 9, 10, 11, 37]) advance(ms);
    expect([...seen]).toEqual([
      [10, 0],
      [20, 1],
      [30, 2],
    ]);
    seen.subscription.unsubscribe();
    expect(clock.size).toBe(0);
    advance(1000);
    expect(seen).toHaveLength(3);
  });

  test('interval unsubscribed by its own value leaves nothing behind', () => {
    const { clock, scheduler, advance } = arrange();
    const seen: number[] = [];
    const subscription = interval(10, scheduler).subscribe((value) => {
      seen.push(value);
      if (value === 1) subscription.unsubscribe();
    });

    advance(100);

    expect(seen).toEqual([0, 1]);
    expect(clock.size).toBe(0);
  });

  test('delay shifts every value by the same time', () => {
    const { scheduler, record, beats, advance } = arrange();
    const seen = record(beats(5, 6, 90).pipe(delay(50, scheduler)));

    advance(1000);

    expect(seen.slice(0, 3)).toEqual([
      [55, 0],
      [56, 1],
      [140, 2],
    ]);
  });

  test('debounceTime waits for silence', () => {
    const { scheduler, record, beats, advance } = arrange();
    const seen = record(beats(10, 40, 70, 200, 330).pipe(debounceTime(100, scheduler)));

    advance(1000);

    expect([...seen]).toEqual([
      [170, 2],
      [300, 3],
      [330, 4],
      [330, 'done'],
    ]);
  });

  test('throttleTime and auditTime thin out, from the front and from the back', () => {
    const { scheduler, record, beats, advance } = arrange();
    const source = beats(10, 40, 70, 200, 999);
    const throttled = record(source.pipe(throttleTime(100, scheduler), take(3)));
    const both = record(
      source.pipe(throttleTime(100, scheduler, { leading: true, trailing: true }), take(3)),
    );
    const audited = record(source.pipe(auditTime(100, scheduler), take(2)));

    advance(1000);

    expect(throttled.slice(0, 3)).toEqual([
      [10, 0],
      [200, 3],
      [999, 4],
    ]);
    expect(both.slice(0, 3)).toEqual([
      [10, 0],
      [110, 2],
      [210, 3],
    ]);
    expect(audited.slice(0, 2)).toEqual([
      [110, 2],
      [300, 3],
    ]);
  });

  test('bufferTime collects, also in overlapping windows', () => {
    const { scheduler, record, beats, advance } = arrange();
    const source = beats(10, 40, 70, 200, 999);
    const apart = record(source.pipe(bufferTime(100, scheduler), take(3)));
    const overlapping = record(source.pipe(bufferTime(100, 50, scheduler), take(3)));

    advance(1000);

    expect(apart.slice(0, 3)).toEqual([
      [100, [0, 1, 2]],
      [200, [3]],
      [300, []],
    ]);
    expect(overlapping.slice(0, 3)).toEqual([
      [100, [0, 1, 2]],
      [150, [2]],
      [200, [3]],
    ]);
  });

  test('timeout, timestamp and observeOn tell simulated time too', () => {
    const { scheduler, record, beats, advance } = arrange();
    const silent = record(NEVER.pipe(timeout({ each: 300, scheduler })));
    const stamped = record(beats(42).pipe(timestamp(scheduler)));
    const observed = record(beats(42).pipe(observeOn(scheduler, 8)));
    const listed = record(scheduled(['a', 'b'], scheduler));

    advance(1000);

    expect([...silent]).toEqual([[300, 'failed']]);
    expect(stamped[0]).toEqual([42, { value: 0, timestamp: startMs + 42 }]);
    expect(observed[0]).toEqual([50, 0]);
    expect([...listed]).toEqual([
      [0, 'a'],
      [0, 'b'],
      [0, 'done'],
    ]);
  });

  test('values pushed between advances are timed from where the clock stands', () => {
    const { scheduler, record, advance } = arrange();
    const source = new Subject<string>();
    const seen = record(source.pipe(debounceTime(20, scheduler)));

    advance(100);
    source.next('early');
    advance(115);
    source.next('late');
    advance(500);

    expect([...seen]).toEqual([[135, 'late']]);
  });

  test('work of one instant runs in the order it was scheduled, after the engine’s own', () => {
    const { clock, scheduler, advance } = arrange();
    const ran: string[] = [];
    scheduler.schedule(() => ran.push('first'), 10);
    scheduler.schedule(() => ran.push('second'), 10);
    const engine = clock.register(() => ran.push('engine'));
    clock.schedule(startMs + 10, priority.deliveries, engine, 0, 0);

    advance(10);

    expect(ran).toEqual(['engine', 'first', 'second']);
  });

  test('an action has one run pending: scheduling it again moves it', () => {
    const { clock, scheduler, advance } = arrange();
    const ran: [number, string | undefined][] = [];
    const work = (state?: string) => void ran.push([clock.now - startMs, state]);
    const action = scheduler.schedule(work, 10, 'first') as SchedulerAction<string>;

    advance(10);
    action.schedule('moved', 50);
    action.schedule('again', 5);
    expect(clock.size).toBe(1);
    advance(100);
    action.schedule('never', Infinity);
    expect(clock.size).toBe(0);
    action.schedule('late', -5);
    advance(200);
    action.unsubscribe();
    action.schedule('closed');
    advance(300);

    expect(ran).toEqual([
      [10, 'first'],
      [15, 'again'],
      [100, 'late'],
    ]);
  });

  test('an error ends its action and reaches the caller that advances the clock', () => {
    const { clock, scheduler, advance } = arrange();
    const ran: string[] = [];
    scheduler.schedule(function () {
      this.schedule(undefined, 1);
      throw new Error('broken work');
    }, 10);
    scheduler.schedule(() => ran.push('unharmed'), 20);

    expect(() => advance(100)).toThrow('broken work');
    expect([clock.now - startMs, clock.size]).toEqual([10, 1]);
    advance(100);
    expect(ran).toEqual(['unharmed']);
  });
});
