import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nearest, type ParseOptions, suggesting } from '../../engine/index.ts';
import { importsOf } from './import-reader.ts';
import { neighbourOf, readNamedScenario } from './scenario-text.ts';
import { shippedFolder } from './shipped-folder.ts';

/** A scenario that comes with the package. */
export interface ShippedScenario {
  /** `demo/garage`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** It may import any shipped file. */
  readonly imports: Pick<ParseOptions, 'readImport' | 'readRecording' | 'path'>;
}

/** Names of the scenarios that come with the package, sorted: `basics/cold-night`. */
export function shippedNames(): readonly string[] {
  const folder = shippedFolder();
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.yaml') && !/^models\/|(^|\/)lib\//.test(file))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** The path of a scenario, given as a file, as `-` or by the name of a shipped one. */
export function scenarioFile(named: string): string {
  if (named === '-' || existsSync(named)) return named;
  return readShipped(named)?.file ?? named;
}

/** The text of that path. Throws as `readNamedScenario`, and suggests shipped scenarios too. */
export function readScenarioFile(file: string): string {
  return readNamedScenario(file, (missing) => neighbourOf(missing) ?? nearShipped(missing));
}

/**
 * A scenario named by a user, as the library takes it: a file, or the name of a shipped one. Throws
 * `ScenarioError` if it is neither.
 */
export function sourceNamed(named: string): { scenario: string } | { shipped: string } {
  if (named === '-' || existsSync(named)) return { scenario: named };
  if (readShipped(named) === undefined) readScenarioFile(named);
  return { shipped: named };
}

/** A message about a scenario that is not shipped, with the one that was probably meant. */
export function withNearShipped(message: string, name: string): string {
  return suggesting(message, nearShipped(name));
}

/** The shipped scenario of a similar name, or of such a last part: `demo/garage` for `garage`. */
function nearShipped(name: string): string | undefined {
  const names = shippedNames();
  const last = nearest(
    basename(name),
    names.map((each) => basename(each)),
  );
  return nearest(name, names) ?? names.find((each) => basename(each) === last);
}

/** The scenario of that name; only listed names lead to a file. */
export function readShipped(name: string): ShippedScenario | undefined {
  if (!shippedNames().includes(name)) return undefined;
  const file = join(shippedFolder(), `${name}.yaml`);
  const imports = importsOf(file);
  return { name, file, text: readFileSync(file, 'utf8'), imports };
}
