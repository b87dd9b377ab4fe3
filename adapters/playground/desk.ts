import { engineNames } from './engine-names.ts';
import type { PageMessage, Ran, ShippedFiles, WorkerMessage } from './messages.ts';
import type { PlayedWorld } from './played-world.ts';
import { checkScenario, readScenario } from './read-scenario.ts';
import { FilesNeeded } from './shipped-imports.ts';

type RunOrder = Extract<PageMessage, { readonly type: 'run' }>;

/** The parts of the worker that it loads when it first needs them. */
export interface LaterParts {
  world(): Promise<{ readonly PlayedWorld: typeof PlayedWorld }>;
  files(): Promise<ShippedFiles>;
}

/** Answers the messages of the page, and keeps the world that ran last. */
export class Desk {
  readonly #tell: (message: WorkerMessage) => void;
  readonly #later: LaterParts;
  #files: ShippedFiles | undefined;
  #world: PlayedWorld | undefined;
  /** Runs that began and stops so far: a run that is not the latest of them stops. */
  #runs = 0;

  constructor(tell: (message: WorkerMessage) => void, later: LaterParts) {
    this.#tell = tell;
    this.#later = later;
  }

  /** Resolves once the message is answered; an error of ours becomes its answer. */
  async take(message: PageMessage): Promise<void> {
    if (message.type === 'stop') {
      this.#runs += 1;
      this.#world?.stop();
      return;
    }
    const { number } = message;
    try {
      this.#tell(await this.#answer(message));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#tell({ type: 'failed', number, sentence: `the simulator failed: ${reason}` });
    }
  }

  async #answer(message: Exclude<PageMessage, { readonly type: 'stop' }>): Promise<WorkerMessage> {
    const { number } = message;
    switch (message.type) {
      case 'check': {
        const checked = await this.#withFiles((files) => checkScenario(message.scenario, files));
        return { type: 'checked', number, checked };
      }
      case 'run':
        return { type: 'ran', number, ran: await this.#run(message) };
      case 'names':
        return { type: 'names', number, names: engineNames };
      case 'request': {
        if (this.#world === undefined) throw new Error('no scenario has run yet');
        return { type: 'answer', number, answer: await this.#world.answer(message.request) };
      }
    }
  }

  async #run({ number, scenario, combination }: RunOrder): Promise<Ran> {
    this.#world?.stop();
    this.#runs += 1;
    const run = this.#runs;
    const { scenarios, mistakes } = await this.#withFiles((files) => readScenario(scenario, files));
    if (scenarios === undefined) return { mistakes };
    const { PlayedWorld: World } = await this.#load(() => this.#later.world());
    const world = new World(scenarios[combination] ?? scenarios[0]!);
    if (run !== this.#runs) world.stop();
    this.#world = world;
    const outcome = await world.play((progress) =>
      this.#tell({ type: 'progress', number, progress }),
    );
    return { outcome };
  }

  /** Reads a scenario, again with the shipped files where it imports some. */
  async #withFiles<Result>(read: (files: ShippedFiles | undefined) => Result): Promise<Result> {
    try {
      return read(this.#files);
    } catch (error) {
      if (!(error instanceof FilesNeeded)) throw error;
      this.#files = await this.#load(() => this.#later.files());
      return read(this.#files);
    }
  }

  async #load<Part>(part: () => Promise<Part>): Promise<Part> {
    this.#tell({ type: 'loading' });
    try {
      return await part();
    } finally {
      this.#tell({ type: 'loaded' });
    }
  }
}
