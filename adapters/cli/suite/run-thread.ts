/** A worker thread: runs scenarios one after another and sends the output and outcome of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { FileError } from '../../file/file-error.ts';
import { isRejected, loadAll } from '../load.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { run } from './run.ts';
import type {
  EndedJob,
  FailedJob,
  Job,
  JobAnswer,
  Screen,
  ThreadRequest,
  ThreadSettings,
  WrittenText,
} from './thread-messages.ts';

const { settings, env, command, stdout, stderr } = workerData as ThreadSettings;
const interruption = new AbortController();

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'interrupt') interruption.abort(request.code);
  else void answer(request.job);
});

async function answer(job: Job): Promise<void> {
  parentPort?.postMessage({ job: job.number, answer: await answerTo(job) } satisfies EndedJob);
}

async function answerTo(job: Job): Promise<JobAnswer> {
  const written: WrittenText[] = [];
  try {
    const outcome = await run(read(job), settings, terminal(written), interruption.signal);
    return { kind: 'ran', outcome, written };
  } catch (error) {
    return { ...failureOf(error), written };
  }
}

function read({ file, name, matrix }: Job): LoadedScenario {
  const all = loadAll(file, { ...settings, env, matrix });
  const found = all.find((each) => !isRejected(each) && each.scenario.name === name);
  if (found === undefined || isRejected(found)) {
    throw new FileError(`${file} was changed before it ran`);
  }
  return found;
}

/** A terminal that keeps its output until it is shown. */
function terminal(written: WrittenText[]): Terminal {
  const output = (to: WrittenText['to'], screen: Screen) => ({
    ...screen,
    isDeferred: true,
    write: (text: string) => written.push({ to, text }),
  });
  return {
    stdout: output('stdout', stdout),
    stderr: output('stderr', stderr),
    env,
    ...(command !== undefined && { command }),
    wallMs: () => performance.now(),
    interruption: () => interruption.signal,
  };
}

function failureOf(error: unknown): FailedJob {
  const message = error instanceof Error ? error.message : String(error);
  const kind = error instanceof UsageError ? 'usage' : error instanceof FileError ? 'file' : 'bug';
  return { kind: 'failed', error: kind, message };
}
