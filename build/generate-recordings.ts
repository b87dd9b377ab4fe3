/**
 * Writes scenarios/replay/incident.simlog, the recording that shipped scenarios replay: a run of
 * the scenario beside it by this very engine.
 */

import { endLine, headerLine } from '../adapters/file/log-frame.ts';
import { notingSources } from '../adapters/file/scenario-sources.ts';
import { version } from '../adapters/terminal/version.ts';
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { type GeneratedModule, generatedModule } from './generated-module.ts';

const source = 'scenarios/replay/incident.yaml';

/** The recording as it should be and as it is on disk; the two are equal if it is current. */
export function generatedRecording(): GeneratedModule {
  return generatedModule('scenarios/replay/incident.simlog', [source], render);
}

function render(text: string): string {
  const { options, sources } = notingSources(text, { file: source });
  const scenario = parseScenario(text, options);
  const header = headerLine({ scenario, sources, engineVersion: version });
  const lines = [header];
  const run = new ScenarioRun(scenario, { sink: (line) => lines.push(line) });
  run.advanceTo(run.limitMs);
  const { digest, length: entries, marks } = run.world.log;
  const verdict = run.conclusion?.verdict ?? 'none';
  return `${[...lines, endLine({ digest, entries, verdict, marks, header })].join('\n')}\n`;
}

export const generate = () => [generatedRecording()];
