import type { Conclusion, Finding, Scenario } from '../../engine/index.ts';
import { formatDuration } from '../../engine/index.ts';
import { counted } from './terminal.ts';

/** A scenario and the text it was read from, which mistakes are shown in. */
export interface LoadedScenario {
  readonly scenario: Scenario;
  readonly source: string;
}

/** What became of one run. */
export interface Outcome extends LoadedScenario {
  readonly conclusion: Conclusion;
  readonly findings: readonly Finding[];
  readonly digest: string;
  readonly entries: number;
  readonly simulatedMs: number;
  readonly wallMs: number;
  /** The exit code that an interruption asks for; undefined for a run that came to its own end. */
  readonly interrupted: number | undefined;
}

/** `1,204 entries, 1d2h simulated in 74 ms`. */
export function figures({ entries, simulatedMs, wallMs }: Outcome): string {
  const wall = wallMs < 1000 ? `${Math.round(wallMs)} ms` : `${(wallMs / 1000).toFixed(1)} s`;
  return `${counted(entries, 'entry', 'entries')}, ${spanOf(simulatedMs)} simulated in ${wall}`;
}

/** Milliseconds say nothing about a day. */
function spanOf(simulatedMs: number): string {
  if (simulatedMs < 60_000) return formatDuration(simulatedMs);
  return formatDuration(Math.round(simulatedMs / 1000) * 1000);
}
