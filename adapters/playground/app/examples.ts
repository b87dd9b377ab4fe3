import type { EditedScenario, ShippedFiles } from '../messages.ts';

/** The scenarios that come with motorpool, and the files that they import. */
export interface Examples {
  readonly files: ShippedFiles;
  readonly list: readonly ListedExample[];
}

export interface ListedExample {
  /** `journeys/workday`. */
  readonly name: string;
  readonly description: string;
}

/** Rejects with a sentence where they do not arrive. */
export async function readExamples(): Promise<Examples> {
  const response = await fetch('examples.json');
  if (!response.ok) throw new Error(`the examples did not arrive (status ${response.status})`);
  return (await response.json()) as Examples;
}

/** The text of a listed example. */
export function exampleOf({ files }: Examples, name: string): EditedScenario {
  return { name, text: files.texts[`${name}.yaml`]! };
}
