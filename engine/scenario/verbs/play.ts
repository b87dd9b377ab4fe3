import { optional } from 'zod';
import { durationWords } from '../../form/number-words.ts';
import { invariant } from '../../invariant.ts';
import { nearest } from '../../nearest.ts';
import { marksOf } from '../../replay/recorded-marks.ts';
import { parseDuration } from '../../time/duration.ts';
import { RunEnd } from '../judging/verdict.ts';
import type { PlayEnd } from '../plan/replay.ts';
import { type Checker, moment, report, reportKey } from '../read/checker.ts';
import { awaiting } from '../running/script-wait.ts';
import { play as playSchema } from '../schema/replay.ts';
import { stepVerb } from './step-verb.ts';
import { momentWords } from './step-words.ts';

export const play = stepVerb({
  name: 'play',
  group: 'Recordings',
  keys: {
    play: optional(playSchema).describe(
      'repeats the recorded actions, delayed by the time without playback; other flows continue',
    ),
  },
  // A recording that is over takes no time.
  lasts: 'answer',
  ambientMistake: 'play belongs to the script: steps beside it cannot play a recording',
  read(checker, raw) {
    if (checker.recorded === undefined) {
      const message = 'there is nothing to play: name a recording under replay:';
      return reportKey(checker, raw, 'play', 'verb_misplaced', message);
    }
    const until = endOf(checker, raw.play ?? {});
    return until && { until };
  },
  sentence: ({ until }) => `play the recording${endWords(until)}`,
  /** Plays the recording up to and including an instant. */
  *run(stage, step, cause) {
    const { scriptedReplay } = stage;
    invariant(scriptedReplay !== undefined, 'a checked scenario plays where there is a recording');
    const { until } = step;
    const untilMs = scriptedReplay.endMs(until);
    if (untilMs === undefined) {
      const marker = until.kind === 'marker' ? until.marker : '';
      throw new RunEnd('ERROR', `from here on the recording has no ${marker}`, step.position);
    }
    let stop: (() => void) | undefined;
    try {
      yield* awaiting(stage, step, 'the recording to be played', {
        kind: 'answer',
        ask: (reached) => {
          stop = scriptedReplay.play({ untilMs, cause, reached });
        },
        deadlineMs: Infinity,
      });
    } finally {
      // A race may end first.
      stop?.();
    }
  },
  examples: ['play: { until: marker(charge-stopped) }', 'wait: 20m', 'play:'],
});

function endOf(
  checker: Checker,
  written: { readonly until?: string | undefined },
): PlayEnd | undefined {
  const { until } = written;
  if (until === undefined) return { kind: 'end' };
  const [, marker] = /^marker\((.*)\)$/s.exec(until) ?? [];
  if (marker !== undefined) {
    const names = marksOf(checker.recorded!.recording.entries);
    if (names.includes(marker)) return { kind: 'marker', marker };
    const message = `the recording has no checkpoint, chapter or fact called ${marker}`;
    const meant = nearest(marker, names);
    const suggestion = meant === undefined ? undefined : `marker(${meant})`;
    return report(checker, written, 'until', 'name_unknown', message, suggestion);
  }
  const durationMs = parseDuration(until);
  if (durationMs !== undefined) return { kind: 'length', durationMs };
  return moment(checker, written, 'until');
}

function endWords(until: PlayEnd): string {
  switch (until.kind) {
    case 'end':
      return ' to its end';
    case 'marker':
      return ` up to ${until.marker}`;
    case 'length':
      return ` for ${durationWords(until.durationMs)}`;
    case 'instant':
    case 'timeOfDay':
      return ` up to ${momentWords(until)}`;
  }
}
