import { type InSteps, outlineScenario } from '../../engine/index.ts';
import { shippedNames } from '../file/shipped-scenarios.ts';
import type { ScenarioCatalogue, ScenarioText } from '../http/control/simulation.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { Wall } from '../pace/wall.ts';
import { shipped } from './world-making.ts';

/** The scenarios that come with motorpool. */
export class ShippedCatalogue implements ScenarioCatalogue {
  readonly #wall: Wall;

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  get names(): readonly string[] {
    return shippedNames();
  }

  descriptions(): Promise<Readonly<Record<string, string>>> {
    return inTurns(describing(), this.#wall);
  }

  read(name: string): ScenarioText {
    const { file, text } = shipped(name);
    return { text, outline: outlineScenario(text, { file }) };
  }
}

/** The descriptions that any catalogue has read, by name: the files do not change. */
const described = new Map<string, string>();

function* describing(): InSteps<Readonly<Record<string, string>>> {
  for (const name of shippedNames()) {
    if (described.has(name)) continue;
    const { file, text } = shipped(name);
    described.set(name, outlineScenario(text, { file }).description);
    yield;
  }
  return Object.fromEntries(described);
}
