import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';

/** A kind of world, the possible actions in it, and the possible readings. */
export interface ReadWorld<Happening> {
  readonly happenings: fc.Arbitrary<readonly Happening[]>;
  readonly open: () => ScenarioRun;
  /** Takes the actions one after the other, letting time pass in between as `advance` does. */
  readonly perform: (
    run: ScenarioRun,
    list: readonly Happening[],
    advance: (run: ScenarioRun, toMs: number) => void,
  ) => void;
  /** Reads every value. */
  readonly read: (run: ScenarioRun) => void;
  readonly numRuns: number;
}

/**
 * The law that reading changes nothing: a world that is read at and between the instants of its
 * actions has the log of one that is never read.
 */
export function expectReadingChangesNothing<Happening>(world: ReadWorld<Happening>): void {
  const { happenings, open, perform, read, numRuns } = world;
  fc.assert(
    fc.property(happenings, (list) => {
      const unread = open();
      perform(unread, list, (run, toMs) => run.advanceTo(toMs));
      const watched = open();
      let readings = 0;
      const look = (): void => {
        read(watched);
        readings += 1;
      };
      perform(watched, list, (run, toMs) => {
        look();
        run.advanceTo(Math.round((run.world.clock.now + toMs) / 2));
        look();
        run.advanceTo(toMs);
      });

      expect(watched.world.log.digest).toBe(unread.world.log.digest);
      expect(readings).toBeGreaterThan(list.length);
    }),
    { numRuns },
  );
}
