import { headerLine } from '../../adapters/file/log-frame.ts';
import { notingSources } from '../../adapters/file/scenario-sources.ts';
import { type ParseOptions, parseScenario } from '../../engine/index.ts';
import { type CalledRun, calledRun } from './called-run.ts';

/** A run to its end, and its recording without the end line. */
export async function recorded(
  text: string,
  given: Partial<ParseOptions> = {},
): Promise<{ readonly run: CalledRun; readonly recording: string }> {
  const { options, sources } = notingSources(text, { file: 'recorded.yaml', ...given });
  const run = calledRun(text, options);
  await run.passTo();
  return { run, recording: recordingOf(run.lines, parseScenario(text, options), sources) };
}

/** A recording without its end line. */
function recordingOf(
  lines: readonly string[],
  scenario: Parameters<typeof headerLine>[0]['scenario'],
  sources: Parameters<typeof headerLine>[0]['sources'],
): string {
  return [headerLine({ scenario, sources, engineVersion: 'test' }), ...lines].join('\n');
}

/** Plays a recording from its beginning to its end. */
export const playAll = `version: 1
replay: { file: ./a.simlog }
steps: [{ play: }]
expect: [{ divergence: none }]
`;
