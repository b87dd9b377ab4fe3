import { parseScenario, type Scenario } from '../../../engine/index.ts';
import { withFaults } from './story.ts';
import type { StoryFault } from './story-faults.ts';

/** The text of a scenario and the ways to its files and parameters. */
export interface Story {
  readonly text: string;
  readonly file: string;
  readonly parsing: Omit<Parameters<typeof parseScenario>[1], 'file'>;
}

type PlannedFault = Scenario['faults'][number];

/**
 * The plans of a scenario with faults. Reading takes half of the time of a run in a world, so the
 * scenario is read once, and each fault once.
 */
export class Plans {
  readonly story: Story;
  /** The plan of the scenario itself. */
  readonly calm: Scenario;
  /** The faults that were read, by their effects and events. */
  readonly #known = new Map<string, PlannedFault>();

  constructor(story: Story) {
    this.story = story;
    this.calm = this.read(story.text);
  }

  /** The plan of another text in the place of the scenario. */
  read(text: string): Scenario {
    const { file, parsing } = this.story;
    return parseScenario(text, { ...parsing, file });
  }

  /** The plan of the scenario with faults behind its own. */
  with(faults: readonly StoryFault[]): Scenario {
    this.learn(faults);
    if (faults.length === 0) return this.calm;
    const read = faults.map(
      (each): PlannedFault => ({ ...this.#known.get(keyOf(each))!, name: each.name }),
    );
    return { ...this.calm, faults: [...this.calm.faults, ...read] };
  }

  /** Reads faults that will be asked for, all at once. */
  learn(faults: readonly StoryFault[]): void {
    const unknown = new Map(
      faults.map((each) => [keyOf(each), each] as const).filter(([key]) => !this.#known.has(key)),
    );
    if (unknown.size === 0) return;
    const named = [...unknown.values()].map(({ effects, match, target }, index) => {
      return { name: `read ${index}`, target, match, effects };
    });
    const { faults: all } = this.read(withFaults(this.story.text, named));
    const read = all.slice(this.calm.faults.length);
    for (const [index, key] of [...unknown.keys()].entries()) this.#known.set(key, read[index]!);
  }
}

function keyOf({ effects, match, target }: StoryFault): string {
  return JSON.stringify([target, match, effects]);
}
