import type { WorldLine } from '../../dashboard/app/control-api.ts';
import type {
  Checked,
  EditedScenario,
  EngineNames,
  PageMessage,
  Ran,
  RunProgress,
  WorkerMessage,
} from '../messages.ts';

/** The members of a worker that are used. */
export interface EngineWorker {
  postMessage(message: PageMessage): void;
  terminate(): void;
  addEventListener(type: 'message', take: (event: { readonly data: WorkerMessage }) => void): void;
  addEventListener(type: 'error', take: (event: { readonly message: string }) => void): void;
}

/** Seconds without a word of a worker that has something to do, after which it is ended. */
const mostSilentSeconds = 15;

const silence =
  `the engine gave no sign for ${mostSilentSeconds} s, so it was ended: ` +
  'make the scenario smaller, or run it with motorpool run';

/** Seconds that a worker may take to stop a run. */
const mostStoppingSeconds = 2;

type AnsweredMessage = Exclude<PageMessage, { readonly type: 'stop' }>;
/** A question without its number. */
type EngineQuestion = AnsweredMessage extends infer Each
  ? Each extends AnsweredMessage
    ? Omit<Each, 'number'>
    : never
  : never;

interface PendingAnswer {
  readonly done: (message: WorkerMessage) => void;
  readonly failed: (error: Error) => void;
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
}

/** The engine in a worker: it is ended and begun anew where it does not answer. */
export class EngineLine implements Pick<WorldLine, 'fetch'> {
  readonly #begin: () => EngineWorker;
  readonly #waiting = new Map<number, PendingAnswer>();
  readonly #unwatch: () => void;
  #worker: EngineWorker;
  #asked = 0;
  #silentSeconds = 0;
  /** Whether the worker loads a part of its program, which a slow network may take long over. */
  #isLoading = true;
  #secondsToStop = Infinity;

  /** @param eachSecond calls a function in every second of real time, until it is told to end */
  constructor(begin: () => EngineWorker, eachSecond = secondsOfPage) {
    this.#begin = begin;
    this.#worker = this.#newWorker();
    // Ticks are counted: a machine that slept has not waited.
    this.#unwatch = eachSecond(() => this.#tick());
  }

  /** The mistakes of a scenario. Rejects with a sentence where the worker had to be ended. */
  async check(scenario: EditedScenario): Promise<Checked> {
    const answer = await this.#ask({ type: 'check', scenario });
    if (answer.type !== 'checked') throw new Error(`an answer ${answer.type} to a check`);
    return answer.checked;
  }

  /** Runs a scenario to its end. Rejects with a sentence where the worker had to be ended. */
  async run(
    scenario: EditedScenario,
    combination: number,
    onProgress: (progress: RunProgress) => void,
  ): Promise<Ran> {
    const answer = await this.#ask({ type: 'run', scenario, combination }, onProgress);
    if (answer.type !== 'ran') throw new Error(`an answer ${answer.type} to a run`);
    return answer.ran;
  }

  /** The names that the engine knows. Rejects with a sentence where the worker had to be ended. */
  async names(): Promise<EngineNames> {
    const answer = await this.#ask({ type: 'names' });
    if (answer.type !== 'names') throw new Error(`an answer ${answer.type} to a request of names`);
    return answer.names;
  }

  /** Stops the run: the worker does so between two instants; one that does not is ended. */
  stop(): void {
    this.#secondsToStop = mostStoppingSeconds;
    this.#worker.postMessage({ type: 'stop' });
  }

  readonly fetch: WorldLine['fetch'] = async (path, { method = 'GET', headers, body }) => {
    const answer = await this.#ask({
      type: 'request',
      request: {
        method,
        path,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { body }),
      },
    });
    if (answer.type !== 'answer') throw new Error(`an answer ${answer.type} to a request`);
    const { status, headers: told, body: text } = answer.answer;
    return new Response(status === 204 ? null : text, { status, headers: told });
  };

  close(): void {
    this.#unwatch();
    this.#end('the page is closed');
  }

  #ask(question: EngineQuestion, onProgress?: PendingAnswer['onProgress']): Promise<WorkerMessage> {
    this.#asked += 1;
    const number = this.#asked;
    return new Promise((done, failed) => {
      this.#waiting.set(number, { done, failed, onProgress });
      this.#worker.postMessage({ ...question, number });
    });
  }

  #take(message: WorkerMessage): void {
    this.#silentSeconds = 0;
    if (message.type === 'loading' || message.type === 'loaded') {
      this.#isLoading = message.type === 'loading';
      return;
    }
    const waiting = this.#waiting.get(message.number);
    if (waiting === undefined) return;
    if (message.type === 'progress') return waiting.onProgress?.(message.progress);
    this.#waiting.delete(message.number);
    if (message.type === 'ran') this.#secondsToStop = Infinity;
    if (message.type === 'failed') waiting.failed(new Error(message.sentence));
    else waiting.done(message);
  }

  #tick(): void {
    if (this.#waiting.size === 0) {
      this.#silentSeconds = 0;
      this.#secondsToStop = Infinity;
      return;
    }
    if (!this.#isLoading) this.#silentSeconds += 1;
    this.#secondsToStop -= 1;
    if (this.#secondsToStop < 0) this.#beginAnew('stopped by the reader');
    else if (this.#silentSeconds >= mostSilentSeconds) this.#beginAnew(silence);
  }

  #beginAnew(reason: string): void {
    this.#end(reason);
    this.#worker = this.#newWorker();
  }

  /** Ends the worker; all that waits for it fails for the reason. */
  #end(reason: string): void {
    this.#worker.terminate();
    this.#silentSeconds = 0;
    this.#secondsToStop = Infinity;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of all) failed(new Error(reason));
  }

  #newWorker(): EngineWorker {
    this.#isLoading = true;
    const worker = this.#begin();
    worker.addEventListener('message', ({ data }) => this.#take(data));
    worker.addEventListener('error', ({ message }) =>
      this.#beginAnew(`the engine ended: ${message}`),
    );
    return worker;
  }
}

function secondsOfPage(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
