import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A scenario that comes with the package. */
export interface ShippedScenario {
  /** `demo/garage`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** Names of the scenarios that come with the package, sorted: `basics/cold-night`. */
export function shippedNames(): readonly string[] {
  const folder = shippedFolder();
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.yaml') && !file.startsWith('models/'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** The scenario of that name; only names that are listed lead to a file. */
export function readShipped(name: string): ShippedScenario | undefined {
  if (!shippedNames().includes(name)) return undefined;
  const file = join(shippedFolder(), `${name}.yaml`);
  return { name, file, text: readFileSync(file, 'utf8') };
}

/** The folder lies beside the sources, and beside what they are bundled into. */
function shippedFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'scenarios', 'scenario.schema.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder of the shipped scenarios is missing');
    folder = above;
  }
  return join(folder, 'scenarios');
}
