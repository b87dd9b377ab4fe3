import { optional } from 'zod';
import { durationWords } from '../../form/number-words.ts';
import { corrected } from '../../form/other-words.ts';
import { Vigil, withReasons } from '../context/vigil.ts';
import type { Deadline } from '../plan/moment.ts';
import type { HoldEnd } from '../plan/steps.ts';
import { amount, anyMoment } from '../read/amount.ts';
import {
  anyDuration,
  moment,
  positiveDuration,
  quantity,
  reportKey,
  reportSecond,
} from '../read/checker.ts';
import { provesNothing } from '../read/step.ts';
import { durationOf } from '../running/amount.ts';
import { deadlineOf } from '../running/deadline.ts';
import { awaiting, drawsFor, isTrue, watchesOf } from '../running/script-wait.ts';
import { apiSteps } from '../schema/api.ts';
import { common } from '../schema/steps.ts';
import { distribution, expression, moment as momentSchema } from '../schema/values.ts';
import { stepVerb } from './step-verb.ts';
import { deadlineWords, lastingWords, momentWords } from './step-words.ts';

export const wait = stepVerb({
  name: 'wait',
  meant: ['sleep', 'delay', 'pauseFor', 'advance', 'skip', 'elapse', 'waitFor'],
  group: 'Time',
  keys: { wait: optional(distribution('waits for a duration', '15m')) },
  read(checker, raw) {
    const durationMs = amount(checker, raw, 'wait', 'duration', anyDuration);
    return durationMs === undefined
      ? undefined
      : { lasts: { kind: 'within', durationMs } as const };
  },
  sentence: ({ lasts }) => `wait ${durationWords(lasts.durationMs)}`,
  *run(stage, step) {
    const { durationMs } = step.lasts;
    const draws = drawsFor(stage, step);
    yield { kind: 'moment', atMs: stage.world.clock.now + durationOf(durationMs, 'wait', draws) };
  },
  examples: ['wait: 15m', 'wait: { uniform: [1m, 1h] }'],
});

/** The condition that a map has as its only value, or an example of one. */
function conditionIn(map: object): string {
  const [value, second] = Object.values(map) as unknown[];
  const isAlone = typeof value === 'string' && second === undefined;
  return isAlone ? value : 'car.charge.isComplete';
}

export const waitUntil = stepVerb({
  name: 'waitUntil',
  meant: ['wait_for', 'wait_template', 'awaitUntil', 'waitTill'],
  group: 'Time',
  keys: {
    waitUntil: optional(
      corrected(expression('waits until the condition is true'), (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? conditionIn(value)
          : undefined,
      ),
    ),
    within: apiSteps.within,
    by: optional(momentSchema('waitUntil: latest moment')),
  },
  lasts: 'event',
  read(checker, raw) {
    const condition = checker.expressions.compile(raw, 'waitUntil', 'overTime');
    if (raw.within !== undefined && raw.by !== undefined)
      reportSecond(checker, raw, 'within', 'by');
    const durationMs = quantity(checker, raw, 'within', 'duration');
    const by = moment(checker, raw, 'by');
    const deadline: Deadline =
      durationMs === undefined ? (by ?? { kind: 'limit' }) : { kind: 'within', durationMs };
    return condition && { condition, deadline };
  },
  sentence: ({ condition, deadline }) => `wait until ${condition.source}${deadlineWords(deadline)}`,
  *run(stage, step) {
    const { condition, deadline } = step;
    const watches = watchesOf(stage, condition);
    const vigil =
      stage.self === undefined ? new Vigil(stage.world, stage.context, condition) : undefined;
    const why = (): string => vigil?.inVain(watches) ?? '';
    const waiting = {
      kind: 'condition',
      watches,
      test: () => vigil?.holds() ?? isTrue(stage, condition),
      deadlineMs: deadlineOf(stage.world, deadline),
    } as const;
    const met = yield* awaiting(stage, step, condition.source, waiting, why);
    // Without a deadline the limit of the clock decides, and the run reports it.
    if (deadline.kind === 'limit') return;
    const wrong = met ? '' : withReasons('it did not come about in time', why());
    stage.note(step, condition.source, met, wrong);
  },
  examples: [
    'waitUntil: car.battery.soc >= 80\nwithin: 6h',
    'waitUntil: "!car.charging"\nby: "05:01"',
  ],
});

export const hold = stepVerb({
  name: 'hold',
  meant: ['keep', 'stays', 'remain'],
  group: 'Time',
  keys: {
    hold: optional(expression('checks that the condition remains true')),
    for: optional(distribution('hold: duration', '15m')),
    until: optional(momentSchema('hold: end time')),
  },
  ambientMistake: provesNothing('hold'),
  read(checker, raw) {
    const condition = checker.expressions.compile(raw, 'hold', 'overTime');
    const durationMs = amount(checker, raw, 'for', 'duration', positiveDuration);
    const until = moment(checker, raw, 'until');
    if (raw.for !== undefined && raw.until !== undefined) {
      return reportSecond(checker, raw, 'for', 'until');
    }
    if (raw.for === undefined && raw.until === undefined) {
      if (checker.damaged.has(raw)) return undefined;
      return reportKey(checker, raw, 'hold', 'form_missing', 'hold needs for: or until:');
    }
    const lasts: HoldEnd | undefined =
      durationMs === undefined ? until : { kind: 'within', durationMs };
    return condition && lasts && { condition, lasts };
  },
  sentence: ({ condition, lasts }) => `see that ${condition.source} holds${lastingWords(lasts)}`,
  *run(stage, step) {
    const { condition, lasts } = step;
    const ends: Deadline =
      lasts.kind === 'within'
        ? { ...lasts, durationMs: durationOf(lasts.durationMs, 'hold.for', drawsFor(stage, step)) }
        : lasts;
    const broken = yield* awaiting(stage, step, `the end of: ${condition.source}`, {
      kind: 'condition',
      watches: watchesOf(stage, condition),
      test: () => !isTrue(stage, condition),
      deadlineMs: deadlineOf(stage.world, ends),
    });
    const wrong = withReasons('it ceased to hold', broken ? condition.explain(stage.context) : '');
    stage.note(step, `${condition.source} holds`, !broken, wrong);
  },
  examples: ['hold: "!car.charging"\nuntil: "22:59:59"', 'hold: car.locked\nfor: 10m'],
});

export const at = stepVerb({
  name: 'at',
  group: 'Time',
  // The key stands beside every verb.
  keys: { at: common.at },
  read(checker, raw) {
    const start = anyMoment(checker, raw, 'at');
    return start && { at: start };
  },
  sentence: (step) => `wait for ${momentWords(step.at)}`,
  // The script waits for the moment of each step.
  run: () => undefined,
  examples: ['at: "20:10"', 'at: "20:15"\nplugIn: { vehicle: car, charger: wallbox }'],
});
