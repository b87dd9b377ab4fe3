import type { InSteps } from '../../in-steps.ts';
import type { Expectation } from '../plan/expectations.ts';
import { describeExpectation } from '../plan/expectations.ts';
import type { StepDuration } from '../plan/steps.ts';
import { reportKey } from '../read/checker.ts';
import { readingExpectations } from '../read/expectation.ts';
import { common } from '../schema/steps.ts';
import { stepVerb } from './step-verb.ts';

interface Expected {
  readonly expectations: readonly Expectation[];
  readonly lasts: StepDuration | undefined;
}

export const expect = stepVerb({
  name: 'expect',
  meant: ['assert', 'check', 'verify', 'should', 'test', 'ensure', 'assertions'],
  group: 'Presentation',
  // The key stands beside every verb.
  keys: { expect: common.expect },
  *read(checker, raw, path): InSteps<Expected | undefined> {
    if (Array.isArray(raw.expect)) {
      const list = raw.expect;
      if (list.length === 0) {
        return reportKey(checker, raw, 'expect', 'form_missing', 'expect needs an expectation');
      }
      const expectations = yield* readingExpectations(checker, list, `${path}.expect`);
      const isTemporal = expectations.some(({ time }) => time !== undefined);
      return { expectations, lasts: isTemporal ? 'event' : undefined };
    }
    const [key = 'refused'] = Object.keys(raw.expect ?? {});
    const message = `${key} states how a verb ends: put it beside a verb`;
    return reportKey(checker, raw, 'expect', 'verb_missing', message);
  },
  sentence: ({ expectations }) => `expect ${expectations.map(describeExpectation).join('; ')}`,
  run: (stage, step) => stage.expect(step),
  examples: ['expect:\n  - car.locked\n  - eventually: car.asleep\n    within: 1h'],
});
