import type { Action } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import { type Checker, reportKey, target } from './checker.ts';

type Read = (checker: Checker, raw: RawStep) => Action | undefined;

/** The verbs for the audience of a presentation; they change nothing in the world. */
export const showVerbs = {
  chapter: (_, raw) => ({ kind: 'chapter', title: raw.chapter!, text: raw.say }),
  say: (_, raw) => ({ kind: 'say', text: raw.say! }),
  spotlight(checker, raw) {
    const on = target(checker, raw, 'spotlight');
    return on && { kind: 'spotlight', on };
  },
  pause: () => ({ kind: 'pause' }),
  checkpoint: (_, raw) => ({ kind: 'checkpoint', checkpoint: raw.checkpoint! }),
} satisfies Record<string, Read>;

/** Reports these verbs and `play` in ambient rules, which run beside the script. */
export function refuseShow(
  checker: Checker,
  raw: RawStep,
  verb: 'play' | keyof typeof showVerbs,
): void {
  const what = verb === 'play' ? 'plays no recording' : 'is no part of the show';
  const message = `${verb} is for the script: what goes on beside it ${what}`;
  reportKey(checker, raw, verb, 'verb_misplaced', message);
}
