import { lazy, number, optional, strictObject } from 'zod';
import { counted, durationWords } from '../../form/number-words.ts';
import { corrected } from '../../form/other-words.ts';
import { takesTime } from '../plan/steps.ts';
import { amount } from '../read/amount.ts';
import { plainNumber, positiveDuration, reportWhole, ScenarioEntry } from '../read/checker.ts';
import { readingSteps } from '../read/step.ts';
import { durationOf } from '../running/amount.ts';
import { runSteps } from '../running/script.ts';
import { drawsFor, isTrue } from '../running/script-wait.ts';
import { distribution, expression } from '../schema/values.ts';
import { body, needsSteps } from './flows.ts';
import { stepVerb } from './step-verb.ts';

/** The most rounds of `until` and `while` if the scenario sets no cap (ours). */
const defaultMax = 1_000;
const most = 1_000_000;
/** The most rounds of a repeat that may all happen at one instant. */
const mostAtOnce = 1_000;

const rounds = lazy(() =>
  corrected(
    strictObject({
      times: optional(number()).describe('number of rounds'),
      until: optional(expression('end condition, evaluated after each round')),
      while: optional(expression('condition of a round, evaluated before it')),
      every: optional(distribution('interval between the starts of rounds', '20m')),
      max: optional(number()).describe('maximum number of rounds before it fails; default: 1,000'),
    }),
    (value) => (typeof value === 'number' ? `{ times: ${value} }` : undefined),
  ),
);

/** A repetition; one that could loop forever at one instant is refused. */
export const repeat = stepVerb({
  name: 'repeat',
  meant: ['loop', 'times', 'again'],
  group: 'Nested steps',
  keys: { repeat: optional(rounds).describe('repeats its steps'), do: body },
  *read(checker, step, path) {
    const raw = step.repeat!;
    if (step.do === undefined) {
      // Steps written directly in the repeat have been reported as unknown keys.
      return checker.damaged.has(raw) ? undefined : needsSteps(checker, step, 'repeat');
    }
    const steps = yield* readingSteps(checker, step.do, `${path}.do`);
    const compile = (key: 'until' | 'while') =>
      raw[key] === undefined ? undefined : checker.expressions.compile(raw, key, 'condition');
    const times = plainNumber(checker, raw, 'times', { min: 1, max: most, whole: true });
    const max = plainNumber(checker, raw, 'max', { min: 1, max: most, whole: true });
    const everyMs = amount(checker, raw, 'every', 'duration', positiveDuration);
    const until = compile('until');
    const whileTrue = compile('while');
    const at = new ScenarioEntry(checker, step, 'repeat');
    const way = at.one(['times', 'until', 'while'], () =>
      at.reportWhole('form_missing', 'repeat needs times:, until: or while:'),
    );
    if (way === undefined) return undefined;
    const spinsShortly = raw.times !== undefined && raw.times <= mostAtOnce;
    if (
      raw.every === undefined &&
      !spinsShortly &&
      !steps.some(takesTime) &&
      steps.length === step.do.length
    ) {
      const message =
        'it could go round without time passing: add every:, or a wait: of more than zero to its steps';
      return reportWhole(checker, raw, 'repeat_idle', message);
    }
    return {
      nested: {
        order: 'sequence',
        branches: [{ title: undefined, steps }],
        rounds: { times, everyMs },
      },
      until,
      whileTrue,
      /** The most rounds, above which the step fails; equal to `times` when that is set. */
      max: max ?? times ?? defaultMax,
    } as const;
  },
  sentence({
    until,
    whileTrue,
    max,
    nested: {
      rounds: { times, everyMs },
    },
  }) {
    const every = everyMs === undefined ? '' : `, every ${durationWords(everyMs)}`;
    if (times !== undefined) return `repeat ${counted(times, 'time')}${every}`;
    const condition = until === undefined ? `while ${whileTrue?.source}` : `until ${until.source}`;
    return `repeat ${condition}${every}, ${counted(max, 'time')} at the most`;
  },
  *run(stage, step) {
    const { max, nested, until, whileTrue } = step;
    const { times, everyMs } = nested.rounds;
    const { clock } = stage.world;
    for (let round = 0; round < max; round += 1) {
      if (whileTrue !== undefined && !isTrue(stage, whileTrue)) return;
      const startedMs = clock.now;
      yield* runSteps(stage, nested.branches[0].steps);
      if (until !== undefined && isTrue(stage, until)) return;
      if (everyMs !== undefined) {
        const nextMs = startedMs + durationOf(everyMs, 'repeat.every', drawsFor(stage, step));
        if (nextMs > clock.now) yield { kind: 'moment', atMs: nextMs };
      }
    }
    if (times === undefined) {
      stage.note(step, `the repetition ends within ${max} rounds`, false, 'it went on');
    }
  },
  examples: [
    'repeat: { times: 4, every: 20m }\ndo: [{ poll: car }]',
    'repeat: { until: car.odometer > 100, max: 20 }\ndo: [{ drive: { vehicle: car, distance: 30km } }]',
    'repeat: { while: car.battery.soc > 40 }\ndo: [{ drive: { vehicle: car, distance: 30km } }]',
  ],
});
