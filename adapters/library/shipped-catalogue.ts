import { type InSteps, outlineScenario } from '../../engine/index.ts';
import { shippedNames } from '../file/shipped-scenarios.ts';
import type { ScenarioCatalogue, ScenarioText } from '../http/control/simulation.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { Wall } from '../pace/wall.ts';
import { shipped } from './world-making.ts';

/** The scenarios that come with motorpool. */
export class ShippedCatalogue implements ScenarioCatalogue {
  readonly #wall: Wall;
  #descriptions: Promise<Readonly<Record<string, string>>> | undefined;

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  get names(): readonly string[] {
    return shippedNames();
  }

  descriptions(): Promise<Readonly<Record<string, string>>> {
    this.#descriptions ??= inTurns(descriptions(), this.#wall);
    return this.#descriptions;
  }

  read(name: string): ScenarioText {
    const { file, text } = shipped(name);
    return { text, outline: outlineScenario(text, { file }) };
  }
}

function* descriptions(): InSteps<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const name of shippedNames()) {
    const { file, text } = shipped(name);
    found[name] = outlineScenario(text, { file }).description;
    yield;
  }
  return found;
}
