import { fileURLToPath } from 'node:url';
import { canonicalJson, type ParseOptions } from '../../engine/index.ts';
import { importsOf } from '../file/import-reader.ts';
import { readScenarioText } from '../file/scenario-text.ts';
import { readShipped, withNearShipped } from '../file/shipped-scenarios.ts';
import type { ScenarioObject } from './language.generated.ts';
import { asWritten } from './orders.ts';

/** The scenario of a world. Exactly one of the members is given. */
export interface ScenarioSource {
  /** Path or file URL of a scenario, or the scenario as an object. */
  readonly scenario?: string | URL | ScenarioObject | undefined;
  /** The text of a scenario. */
  readonly yaml?: string | undefined;
  /** The name of a scenario that comes with the package: `demo/garage`. */
  readonly shipped?: string | undefined;
  /** The folder below which a scenario file may import others; its own without it. */
  readonly root?: string | undefined;
}

interface ReadSource
  extends Pick<ParseOptions, 'file' | 'isJson' | 'path' | 'readImport' | 'readRecording'> {
  readonly text: string;
}

/** Reads the scenario of a world. Throws `ScenarioError` for a file that cannot be read. */
export function readSource({ scenario, yaml, shipped: name, root }: ScenarioSource): ReadSource {
  if ([scenario, yaml, name].filter((each) => each !== undefined).length !== 1) {
    throw new TypeError(`createWorld takes a scenario: ${forms}`);
  }
  if (name !== undefined) return ofShipped(name);
  if (yaml !== undefined) return { file: 'scenario', text: yaml };
  if (scenario instanceof URL) return readFile(String(scenario), fileURLToPath(scenario), root);
  if (typeof scenario === 'object') {
    return { file: 'scenario', text: canonicalJson(asWritten(scenario, 'scenario')), isJson: true };
  }
  // No path has several lines: this is the text itself.
  if (scenario!.includes('\n')) return { file: 'scenario', text: scenario! };
  return readFile(scenario!, scenario!, root);
}

const forms =
  '{ scenario: a path, a file URL or an object }, { yaml: a text } or { shipped: a name }, and one of them alone';

function ofShipped(name: string): ReadSource {
  const found = readShipped(name);
  if (found !== undefined) return { file: `${name}.yaml`, text: found.text, ...found.imports };
  throw new TypeError(withNearShipped(`no scenario ${name} is shipped`, name));
}

function readFile(file: string, path: string, root: string | undefined): ReadSource {
  return { file, text: readScenarioText(path), ...importsOf(path, root) };
}

/** Name, seed and time zone of the scenario of a world, and its present webhooks. */
export interface PresentScenario {
  readonly name: string;
  readonly seed: string;
  readonly timezone: string;
  readonly webhooks: readonly string[];
}
