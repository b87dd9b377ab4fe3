import {
  formatDiagnostic,
  type LoggedEntry,
  type ParseOptions,
  parseScenario,
  parseScenarios,
  ScenarioError,
  ScenarioRun,
} from '../../../engine/index.ts';

/** A reader of imports and recordings from texts by their paths. */
export function filesOf(
  files: Readonly<Record<string, string>>,
): Pick<ParseOptions, 'readImport' | 'readRecording'> {
  const read: ParseOptions['readImport'] = (path) => {
    const text = files[path];
    return text === undefined ? { problem: `there is no ${path}` } : { text, file: path };
  };
  return { readImport: read, readRecording: read };
}

/** The run of a scenario, with its log, to its end or cut at the given minutes. */
export function runOf(
  text: string,
  { cuts = [], ...options }: Partial<ParseOptions> & { readonly cuts?: readonly number[] } = {},
): {
  readonly run: ScenarioRun;
  readonly log: readonly LoggedEntry[];
  readonly lines: readonly string[];
} {
  const log: LoggedEntry[] = [];
  const lines: string[] = [];
  const run = new ScenarioRun(parseScenario(text, { file: 'main.yaml', ...options }), {
    sink: (line, entry) => {
      lines.push(line);
      log.push(entry);
    },
  });
  for (const minutes of cuts) run.advanceTo(run.world.startMs + minutes * 60_000);
  run.advanceTo(run.limitMs);
  return { run, log, lines };
}

/** The entries of a run without those of its steps: `5 car doors.locked`. */
export function happenings(log: readonly LoggedEntry[], startMs: number): readonly string[] {
  return log
    .filter(({ io, kind }) => io !== 'mk' && kind !== 'signal.changed')
    .map(({ atMs, subject, kind, data }) => {
      const minutes = (atMs - startMs) / 60_000;
      return `${minutes} ${subject} ${kind} ${JSON.stringify(data)}`;
    });
}

/** When steps began: `5 steps[0].use.steps[1] lock`. */
export function stepsOf(log: readonly LoggedEntry[], startMs: number): readonly string[] {
  return log
    .filter(({ kind }) => kind === 'step.started' || kind === 'race.ended')
    .map(({ atMs, kind, data }) => {
      const { step, verb, flow } = data as Readonly<Record<string, string>>;
      const what = kind === 'race.ended' ? `won by ${flow}` : verb;
      return `${(atMs - startMs) / 60_000} ${step} ${what}`;
    });
}

/** The mistakes in a scenario as people see them. */
export function shownMistakes(text: string, options: Partial<ParseOptions> = {}): string {
  try {
    parseScenarios(text, { file: 'main.yaml', ...options });
    return '';
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map((each) => formatDiagnostic(each, text)).join('\n');
  }
}

export const cars = `version: 1
clock: { limit: 1d }
vehicles: { car: { model: BEV }, ev-1: { model: BEV } }
fleets: { taxis: { count: 3, model: BEV } }
`;
