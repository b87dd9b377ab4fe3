import type { EditedScenario, ShippedFiles } from '../messages.ts';

/** The scenarios that come with motorpool, and the text of the one that a first visit shows. */
export interface Examples {
  /** `journeys/workday`. */
  readonly names: readonly string[];
  readonly first: EditedScenario;
}

/** Rejects with a sentence where they do not arrive. */
export function readExamples(): Promise<Examples> {
  return read<Examples>('examples.json');
}

let shipped: Promise<ShippedFiles> | undefined;

/** The text of a listed example. Rejects with a sentence where it does not arrive. */
export async function exampleOf(name: string): Promise<EditedScenario> {
  shipped ??= read<ShippedFiles>('scenarios.json');
  shipped.catch(() => (shipped = undefined));
  const { texts } = await shipped;
  return { name, text: texts[`${name}.yaml`]! };
}

async function read<Content>(file: string): Promise<Content> {
  const response = await fetch(file).catch(() => undefined);
  if (response?.ok) return (await response.json()) as Content;
  const status = response === undefined ? 'no network' : `status ${response.status}`;
  throw new Error(`the examples did not arrive (${status})`);
}
