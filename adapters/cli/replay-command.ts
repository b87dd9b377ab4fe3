import { LogReader } from '../file/log-reader.ts';
import { linesAt } from './cause-index.ts';
import { comparisonObject } from './diff-command.ts';
import { differenceLines } from './difference-lines.ts';
import { exitCode } from './exit-code.ts';
import { jsonText } from './json-report.ts';
import { type LogComparison, mostCauses } from './log-comparison.ts';
import { showRejections } from './rejection.ts';
import { type ReExecution, reExecute } from './replay/re-execution.ts';
import { recordingIn } from './replay/recording.ts';
import { columnsOf, counted, paintFor, printable, type Terminal } from './terminal.ts';
import { version } from './version.ts';

export interface ReplayFlags {
  readonly json?: boolean;
}

/** `motorpool replay`: runs a recording again, says where it is no longer the same, and returns the exit code. */
export async function replayCommand(
  file: string,
  flags: ReplayFlags,
  terminal: Terminal,
): Promise<number> {
  const ahead = new LogReader(file);
  try {
    const reader = new LogReader(file);
    try {
      const recording = recordingIn(reader);
      if ('diagnostics' in recording) {
        showRejections([recording], terminal);
        return exitCode.usage;
      }
      return tell(await reExecute(recording, { ahead, reader }), reader, flags, terminal);
    } finally {
      reader.close();
    }
  } finally {
    ahead.close();
  }
}

function tell(
  execution: ReExecution,
  reader: LogReader,
  { json = false }: ReplayFlags,
  { stdout, env }: Terminal,
): number {
  const { parting, agreed } = execution;
  const isSame = parting === undefined && reader.flaws.length === 0;
  const comparison = comparisonOf(execution, reader);
  const paint = paintFor(stdout, env);
  if (json) {
    const problem = parting?.problem ?? null;
    stdout.write(jsonText({ ...comparisonObject(comparison), equal: isSame, problem }));
  } else if (isSame) {
    const entries = counted(agreed, 'entry', 'entries');
    const words = paint(['green', 'bold'], 'the recording was executed again to the same digest');
    stdout.write(`${words}: ${entries}\n${paint('dim', reader.digest)}\n`);
  } else {
    const columns = Math.min(columnsOf(stdout), 120);
    const lines = differenceLines(comparison, { paint, columns });
    const problem = parting?.problem === undefined ? [] : ['', printable(parting.problem)];
    stdout.write(`${[...lines, ...problem].join('\n')}\n`);
  }
  return isSame ? exitCode.ok : exitCode.failed;
}

/** The recording and its execution side by side, as two logs are. */
function comparisonOf(
  { agreed, causes, parting, run }: ReExecution,
  reader: LogReader,
): LogComparison {
  const chains = [parting?.recorded, parting?.recomputed].map((line) => causes.chainOf(line));
  const texts = linesAt(reader.file, new Set(chains.flatMap((each) => each.slice(0, mostCauses))));
  const [a, b] = chains.map((chain) => ({
    causes: chain.slice(0, mostCauses).map((sequence) => texts.get(sequence) ?? ''),
    earlierCauses: Math.max(0, chain.length - mostCauses),
  }));
  const { header, source } = reader;
  const { digest, length } =
    parting === undefined ? { digest: reader.digest, length: agreed } : run.world.log;
  const again = { file: 'executed again', header, source, entries: length, digest, flaws: [] };
  return {
    isSameStart: agreed > 0,
    agreed,
    a: { reader, line: parting?.recorded, ...a! },
    b: {
      reader: { ...again, header: { ...header, engine: version }, end: undefined },
      line: parting?.recomputed,
      ...b!,
    },
  };
}
