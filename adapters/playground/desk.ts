import type { PageMessage, Ran, ShippedFiles, WorkerMessage } from './messages.ts';
import { PlayedWorld } from './played-world.ts';
import { checkScenario, readScenario } from './read-scenario.ts';

type RunOrder = Extract<PageMessage, { readonly type: 'run' }>;

/** Answers the messages of the page, and keeps the world that ran last. */
export class Desk {
  readonly #tell: (message: WorkerMessage) => void;
  #files: ShippedFiles = { texts: {}, recordings: {} };
  #world: PlayedWorld | undefined;

  constructor(tell: (message: WorkerMessage) => void) {
    this.#tell = tell;
  }

  /** Resolves once the message is answered; an error of ours becomes its answer. */
  async take(message: PageMessage): Promise<void> {
    if (message.type === 'files') this.#files = message.files;
    else if (message.type === 'stop') this.#world?.stop();
    else {
      const { number } = message;
      try {
        this.#tell(await this.#answer(message));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#tell({ type: 'failed', number, sentence: `the simulator failed: ${reason}` });
      }
    }
  }

  async #answer(
    message: Exclude<PageMessage, { readonly type: 'files' | 'stop' }>,
  ): Promise<WorkerMessage> {
    const { number } = message;
    switch (message.type) {
      case 'check':
        return { type: 'checked', number, checked: checkScenario(message.scenario, this.#files) };
      case 'run':
        return { type: 'ran', number, ran: await this.#run(message) };
      case 'request': {
        if (this.#world === undefined) throw new Error('no scenario has run yet');
        return { type: 'answer', number, answer: await this.#world.answer(message.request) };
      }
    }
  }

  async #run({ number, scenario, combination }: RunOrder): Promise<Ran> {
    this.#world?.stop();
    const { scenarios, mistakes } = readScenario(scenario, this.#files);
    if (scenarios === undefined) return { mistakes };
    const world = new PlayedWorld(scenarios[combination] ?? scenarios[0]!);
    this.#world = world;
    const outcome = await world.play((progress) =>
      this.#tell({ type: 'progress', number, progress }),
    );
    return { outcome };
  }
}
