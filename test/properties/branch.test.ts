import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facesWith } from '../../adapters/http/face-options.ts';
import { branchOf } from '../../adapters/library/branch.ts';
import { DeedMemory } from '../../adapters/past/deed-memory.ts';
import {
  DeedReplay,
  entryLine,
  type Outcome,
  parseScenario,
  ScenarioRun,
} from '../../engine/index.ts';
import { act, type Deed, deeds, submitDeed } from '../support/activity.ts';
import { cases } from '../support/cases.ts';
import { cuts, inPieces } from '../support/cutting.ts';
import {
  type Advance,
  acts,
  answering,
  open,
  outcomes,
  perform,
  submit,
} from '../support/webhook-activity.ts';

interface Remembered {
  readonly run: ScenarioRun;
  readonly deeds: DeedMemory;
}

const remembered = (run: ScenarioRun): Remembered => ({ run, deeds: new DeedMemory(run) });

const branch = ({ run, deeds: memory }: Remembered, at?: number): Promise<Remembered> =>
  branchOf(run, memory, facesWith(undefined), { at });

const linesOf = ({ world }: ScenarioRun): readonly string[] => world.log.retained.map(entryLine);

/** The position and the whole log of a run. */
const standing = (run: ScenarioRun) => ({
  now: run.world.clock.now,
  digest: run.world.log.digest,
  length: run.world.log.length,
  lines: linesOf(run),
});

type Answer = Outcome & { readonly latencyMs?: number };

/** Answers of receivers that can be heard once more, from any of them on. */
class RepeatableAnswers {
  readonly #source: Iterator<Answer>;
  readonly #heard: Answer[] = [];

  constructor(source: Iterable<Answer>) {
    this.#source = source[Symbol.iterator]();
  }

  get heard(): number {
    return this.#heard.length;
  }

  *from(first = 0): Generator<Answer> {
    for (let next = first; ; next += 1) {
      while (this.#heard.length <= next) {
        // The answers are endless.
        const { value } = this.#source.next() as IteratorYieldResult<Answer>;
        this.#heard.push(value);
      }
      yield this.#heard[next]!;
    }
  }
}

/** A share of a range, from its first to its last. */
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Repeats in a run the deeds that a memory has from after an instant. */
function repeatAfter(run: ScenarioRun, { deeds: memory, run: original }: Remembered, atMs: number) {
  const later = memory.all.filter((deed) => deed.atMs > atMs);
  const untilMs = original.world.clock.now;
  const limits = { done: () => false, isStopped: () => false, untilMs };
  new DeedReplay(later).advanceUntil(run, limits);
}

const runs = { numRuns: 40 };

describe('a branch that is driven as its world', () => {
  test('from now on has the log of the world, whatever webhooks and receivers did', async () => {
    let underWay = 0;
    await fc.assert(
      fc.asyncProperty(acts, outcomes, share, async (list, answers, part) => {
        const parent = remembered(open());
        const heardSoFar = new RepeatableAnswers(answers);
        const cut = Math.floor(part * list.length);
        const answer = answering(heardSoFar.from());
        for (const { afterMs, command } of list.slice(0, cut)) {
          answer(parent.run, parent.run.world.clock.now + afterMs);
          submit(parent.run, command);
        }
        const { heard } = heardSoFar;
        const before = standing(parent.run);

        const other = await branch(parent);
        expect(standing(other.run)).toEqual(before);
        expect(standing(parent.run)).toEqual(before);
        const { pending } = other.run.world.service.webhooks.deliveries;
        if ([...pending].length > 0) underWay += 1;

        perform(parent.run, list.slice(cut), answering(heardSoFar.from(heard)));
        perform(other.run, list.slice(cut), answering(heardSoFar.from(heard)));
        expect(standing(other.run)).toEqual(standing(parent.run));
      }),
      runs,
    );
    expect(underWay).toBeGreaterThan(0);
  });

  test('between any two deeds of one instant has the log of the world', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, fc.nat(24), async (list, at) => {
        const parent = remembered(open({ hooks: false }));
        const cut = Math.min(at, list.length);
        let other: Remembered | undefined;
        for (const [place, deed] of list.entries()) {
          if (place === cut) other = await branch(parent);
          drive(parent.run, deed);
          if (other !== undefined) drive(other.run, deed);
        }
        other ??= await branch(parent);

        expect(standing(other.run)).toEqual(standing(parent.run));
        expect(other.deeds.all).toEqual(parent.deeds.all);
      }),
      runs,
    );
  });

  test('from any instant of its past on has the log of the world', async () => {
    let isLater = 0;
    await fc.assert(
      fc.asyncProperty(acts, outcomes, share, async (list, answers, part) => {
        const parent = remembered(open());
        perform(parent.run, list, answering(answers));
        const { clock, startMs } = parent.run.world;
        const atMs = startMs + Math.floor(part * (clock.now - startMs));
        const before = standing(parent.run);

        const other = await branch(parent, atMs);
        expect(other.run.world.clock.now).toBe(atMs);
        const { lines } = standing(other.run);
        expect(lines).toEqual(before.lines.slice(0, lines.length));
        const next = parent.run.world.log.retained[lines.length];
        if (atMs < clock.now) expect(next === undefined || next.atMs > atMs).toBe(true);
        if (next !== undefined) isLater += 1;

        repeatAfter(other.run, parent, atMs);
        expect(standing(other.run)).toEqual(before);
        expect(standing(parent.run)).toEqual(before);
      }),
      runs,
    );
    expect(isLater).toBeGreaterThan(cases(20));
  });

  test('has that log however time is cut in either', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, deeds, cuts, cuts, async (first, second, some, others) => {
        const parent = remembered(open({ hooks: false }));
        act(parent.run, first, inPieces(some));

        const other = await branch(parent);
        act(parent.run, second);
        act(other.run, second, inPieces(others));
        expect(standing(other.run)).toEqual(standing(parent.run));
      }),
      runs,
    );
  });
});

describe('futures part', () => {
  test('after a past that has the same lines, and each is numbered without gaps', async () => {
    let parted = 0;
    await fc.assert(
      fc.asyncProperty(acts, acts, acts, outcomes, async (past, one, another, answers) => {
        const parent = remembered(open());
        const heardSoFar = new RepeatableAnswers(answers);
        perform(parent.run, past, answering(heardSoFar.from()));
        const before = standing(parent.run);
        const eventsBefore = eventsOf(parent.run);

        const futures: ScenarioRun[] = [];
        for (const list of [one, another]) {
          const { run } = await branch(parent);
          perform(run, list, answering(heardSoFar.from()));
          futures.push(run);
        }

        expect(standing(parent.run)).toEqual(before);
        for (const run of futures) {
          expect(linesOf(run).slice(0, before.length)).toEqual(before.lines);
          expect(eventsOf(run).slice(0, eventsBefore.length)).toEqual(eventsBefore);
          const { retained } = run.world.log;
          expect(retained.every(({ sequence }, index) => sequence === index)).toBe(true);
        }
        if (futures[0]!.world.log.digest !== futures[1]!.world.log.digest) parted += 1;
      }),
      { numRuns: 20 },
    );
    expect(parted).toBeGreaterThan(cases(10));
  });

  test('and part again: a branch of a branch is a branch of the world', async () => {
    await fc.assert(
      fc.asyncProperty(
        acts,
        acts,
        outcomes,
        share,
        share,
        async (list, more, answers, one, two) => {
          const parent = remembered(open());
          const heardSoFar = new RepeatableAnswers(answers);
          perform(parent.run, list, answering(heardSoFar.from()));
          const { clock, startMs } = parent.run.world;
          const lateMs = startMs + Math.floor(one * (clock.now - startMs));
          const earlyMs = startMs + Math.floor(two * (lateMs - startMs));

          const late = await branch(parent, lateMs);
          perform(late.run, more, answering(heardSoFar.from()));
          const directly = await branch(parent, earlyMs);
          const again = await branch(late, earlyMs);
          if (earlyMs < lateMs) expect(standing(again.run)).toEqual(standing(directly.run));
          const now = await branch(late);
          expect(standing(now.run)).toEqual(standing(late.run));

          perform(now.run, more, answering(heardSoFar.from()));
          perform(late.run, more, answering(heardSoFar.from()));
          expect(standing(now.run)).toEqual(standing(late.run));
        },
      ),
      { numRuns: 20 },
    );
  });
});

test('a branch keeps as many entries as its world, of as many that it has', async () => {
  await fc.assert(
    fc.asyncProperty(
      deeds,
      deeds,
      fc.constantFrom<boolean | number>(true, false, 5, 60),
      share,
      async (first, second, retain, part) => {
        const original = (): Remembered =>
          remembered(
            new ScenarioRun(parseScenario(oneCar, { file: 'test' }), { open: true, retain }),
          );
        const parent = original();
        act(parent.run, first);
        const { clock, startMs } = parent.run.world;
        const atMs = startMs + Math.floor(part * (clock.now - startMs));
        const untouched = original();
        const early = await branch(parent, atMs);
        const present = await branch(parent);

        act(untouched.run, first);
        expect(standing(present.run)).toEqual(standing(untouched.run));
        for (const { run } of [parent, present, untouched]) act(run, second);
        expect(standing(parent.run)).toEqual(standing(untouched.run));
        expect(standing(present.run)).toEqual(standing(untouched.run));
        repeatAfter(early.run, parent, atMs);
        expect(standing(early.run)).toEqual(standing(parent.run));
      },
    ),
    { numRuns: 30 },
  );
});

const oneCar = `
version: 1
name: one
seed: one
log: everything
clock: { start: 2026-05-04T05:00:00 }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 55% } } }
`;

const drive = (run: ScenarioRun, deed: Deed): void => {
  plain(run, run.world.clock.now + deed.afterMs);
  submitDeed(run, deed);
};

const plain: Advance = (run, toMs) => run.advanceTo(toMs);

/** The ids of all events, in the order of their creation. */
const eventsOf = ({ world }: ScenarioRun): readonly unknown[] =>
  world.log.retained.flatMap(({ kind, data }) => (kind === 'event.created' ? [data['event']] : []));
