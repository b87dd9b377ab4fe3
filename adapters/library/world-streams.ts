import { Observable, type SchedulerLike, share } from 'rxjs';
import { type Entry, type ScenarioRun, simulatedScheduler } from '../../engine/index.ts';
import type { Exchanges } from '../pace/exchanges.ts';

/** A world as streams of RxJS: callbacks are steps of an application, at their instants. */
export class WorldStreams {
  readonly entries: Observable<Entry>;
  readonly instants$: Observable<number>;
  readonly scheduler: SchedulerLike;

  constructor({ world }: ScenarioRun, exchanges: Exchanges) {
    this.scheduler = simulatedScheduler(world.clock, exchanges.step);
    // Every room of a world writes only the kinds that it declares.
    const entries = world.entries as Observable<Entry>;
    this.entries = inSteps(entries, exchanges);
    this.instants$ = toInstants(entries, this.scheduler);
  }
}

/** The same values, whose subscribers are called in steps of an application. */
function inSteps<Value>(source: Observable<Value>, exchanges: Exchanges): Observable<Value> {
  return new Observable((subscriber) =>
    source.subscribe({
      next: (value) => exchanges.step(() => subscriber.next(value)),
      error: (error) => subscriber.error(error),
      complete: () => subscriber.complete(),
    }),
  );
}

/** The instants of entries, each once it has none left that the engine itself writes. */
function toInstants(entries: Observable<Entry>, scheduler: SchedulerLike): Observable<number> {
  return new Observable<number>((subscriber) => {
    let lastMs = Number.NEGATIVE_INFINITY;
    return entries.subscribe(({ atMs }) => {
      if (atMs === lastMs) return;
      lastMs = atMs;
      subscriber.add(scheduler.schedule(() => subscriber.next(atMs)));
    });
  }).pipe(share());
}
