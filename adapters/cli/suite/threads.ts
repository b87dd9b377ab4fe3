import { Worker } from 'node:worker_threads';
import { FileError } from '../../file/file-error.ts';
import type { LoadedScenario, RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Output, Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import type {
  EndedJob,
  FailedJob,
  Job,
  JobAnswer,
  Screen,
  ThreadRequest,
  ThreadSettings,
} from './thread-messages.ts';

/** Runs scenarios in worker threads and shows the output of each in order. */
export class Threads {
  readonly #terminal: Terminal;
  readonly #workers: readonly Worker[];
  readonly #waiting: Job[];
  readonly #awaited: ReadonlyMap<LoadedScenario, Promise<JobAnswer>>;
  readonly #settle: ((answer: JobAnswer) => void)[] = [];
  readonly #stopListening: () => void;

  constructor(
    scenarios: readonly LoadedScenario[],
    settings: RunSettings,
    terminal: Terminal,
    interruption: AbortSignal,
  ) {
    this.#terminal = terminal;
    this.#waiting = scenarios.map(jobOf);
    this.#awaited = new Map(
      scenarios.map((each) => [each, new Promise((settle) => this.#settle.push(settle))]),
    );
    const workerData: ThreadSettings = {
      settings,
      env: { ...terminal.env },
      command: terminal.command,
      stdout: screenOf(terminal.stdout),
      stderr: screenOf(terminal.stderr),
    };
    const count = Math.min(settings.jobs, scenarios.length);
    this.#workers = Array.from({ length: count }, () => this.#start(workerData));
    const interrupt = (): void => this.#interrupt(interruption.reason as number);
    interruption.addEventListener('abort', interrupt, { once: true });
    this.#stopListening = () => interruption.removeEventListener('abort', interrupt);
    if (interruption.aborted) interrupt();
  }

  /** Waits for the end of a scenario, shows its output and returns its outcome. */
  async outcome(scenario: LoadedScenario): Promise<RunOutcome> {
    const answer = await this.#awaited.get(scenario)!;
    for (const { to, text } of answer.written) this.#terminal[to].write(text);
    if (answer.kind === 'failed') throw errorOf(answer);
    return answer.outcome;
  }

  /** Terminates all threads. */
  async close(): Promise<void> {
    this.#stopListening();
    await Promise.all(this.#workers.map((each) => each.terminate()));
  }

  #start(workerData: ThreadSettings): Worker {
    const worker = new Worker(...threadOf(workerData));
    worker.on('message', ({ job, answer }: EndedJob) => {
      this.#settle[job]!(answer);
      this.#next(worker);
    });
    worker.on('error', (error) => this.#lose(error));
    this.#next(worker);
    return worker;
  }

  #next(worker: Worker): void {
    const job = this.#waiting.shift();
    if (job !== undefined) worker.postMessage({ kind: 'run', job } satisfies ThreadRequest);
  }

  /**
   * Interrupts all threads. Waiting scenarios still start: each ends at once, as it would without
   * threads.
   */
  #interrupt(code: number): void {
    const request = { kind: 'interrupt', code } satisfies ThreadRequest;
    for (const worker of this.#workers) worker.postMessage(request);
  }

  /** Fails the scenario of a broken thread; finished results stay. */
  #lose({ message }: Error): void {
    const answer: JobAnswer = { kind: 'failed', error: 'bug', message, written: [] };
    for (const settle of this.#settle) settle(answer);
  }
}

/** Node 20 cannot enable TypeScript in a thread before it starts. */
const sourceStart = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ register }) => (register(), import(workerData.source)));`;

/** The file of the thread, which lies beside this one as source or as part of the bundle. */
function threadOf(workerData: ThreadSettings): ConstructorParameters<typeof Worker> {
  const { url } = import.meta;
  return url.endsWith('.ts')
    ? [
        sourceStart,
        { workerData: { ...workerData, source: new URL('run-thread.ts', url).href }, eval: true },
      ]
    : [new URL('run-thread.js', url), { workerData }];
}

function jobOf({ scenario }: LoadedScenario, number: number): Job {
  const { file, name, matrix } = scenario;
  const picked = [...(matrix ?? [])].map(([axis, value]) => [axis, String(value)] as const);
  return { number, file, name, matrix: Object.fromEntries(picked) };
}

function screenOf({ isTTY, columns }: Output): Screen {
  return { isTTY, columns };
}

function errorOf({ error, message }: FailedJob): Error {
  switch (error) {
    case 'usage':
      return new UsageError(message);
    case 'file':
      return new FileError(message);
    case 'bug':
      return new Error(message);
  }
}
