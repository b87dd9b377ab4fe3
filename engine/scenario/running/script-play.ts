import { invariant } from '../../invariant.ts';
import { RunEnd } from '../judging/verdict.ts';
import type { Step } from '../plan/plan.ts';
import type { Steps } from './flow.ts';
import { awaiting } from './script-wait.ts';
import type { Stage } from './stage.ts';

/** Plays the recording up to and including an instant. */
export function* playSteps(
  stage: Stage,
  step: Extract<Step, { kind: 'play' }>,
  cause: number,
): Steps {
  const { playback } = stage;
  invariant(playback !== undefined, 'a checked scenario plays where there is a recording');
  const { until } = step;
  const untilMs = playback.endMs(until);
  if (untilMs === undefined) {
    const marker = until.kind === 'marker' ? until.marker : '';
    throw new RunEnd('ERROR', `from here on the recording has no ${marker}`, step.position);
  }
  let stop: (() => void) | undefined;
  try {
    yield* awaiting(stage, step, 'the recording to be played', {
      kind: 'answer',
      ask: (reached) => {
        stop = playback.play({ untilMs, cause, reached });
      },
      deadlineMs: Infinity,
    });
  } finally {
    // A race may end first.
    stop?.();
  }
}
