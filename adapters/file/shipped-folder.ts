import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the shipped scenarios, which lies beside the sources and beside their bundles. */
export function shippedFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'scenarios', 'scenario.schema.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder of the shipped scenarios is missing');
    folder = above;
  }
  return join(folder, 'scenarios');
}
