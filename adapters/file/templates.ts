import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedFolder } from './shipped-folder.ts';

/** A scenario to begin with. */
export interface Template {
  /** A sentence about the scenario. */
  readonly description: string;
  readonly text: string;
  /** A test that loads it; undefined for most. */
  readonly test: string | undefined;
}

/** Names of the templates that come with the package, sorted. */
export function templateNames(): readonly string[] {
  return readdirSync(folder())
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort();
}

/** A template of a listed name. */
export function readTemplate(name: string): Template {
  const text = readFileSync(join(folder(), `${name}.yaml`), 'utf8');
  const test = join(folder(), `${name}.test.ts`);
  return {
    description: /^description: (.+)$/m.exec(text)?.[1] ?? '',
    text,
    test: existsSync(test) ? readFileSync(test, 'utf8') : undefined,
  };
}

function folder(): string {
  return join(shippedFolder(), 'templates');
}
