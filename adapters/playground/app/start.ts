import type { EditedScenario } from '../messages.ts';
import type { Examples } from './examples.ts';
import { scenarioIn } from './link.ts';

/** The scenario with which the page begins, and the objection to that of its link. */
export interface Start {
  readonly scenario: EditedScenario;
  readonly objection: string;
}

const keptAs = 'motorpool-playground';

/** The scenario of the link; or that of this tab before a reload; or an example. */
export async function firstScenario(examples: Examples): Promise<Start> {
  const usual = keptScenario() ?? examples.first;
  try {
    return { scenario: (await scenarioIn(location.hash)) ?? usual, objection: '' };
  } catch (error) {
    return { scenario: usual, objection: error instanceof Error ? error.message : String(error) };
  }
}

/** Keeps the scenario as long as the tab exists; one that is too long for that is not kept. */
export function keepScenario(scenario: EditedScenario): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(scenario));
  } catch {
    sessionStorage.removeItem(keptAs);
  }
}

function keptScenario(): EditedScenario | undefined {
  const kept = sessionStorage.getItem(keptAs);
  return kept === null ? undefined : (JSON.parse(kept) as EditedScenario);
}
