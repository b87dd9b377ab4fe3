import type { EditedScenario } from '../messages.ts';
import type { Examples } from './examples.ts';
import { scenarioIn } from './link.ts';

/** The scenario with which the page begins, and the objection to that of its link. */
export interface Start {
  readonly scenario: EditedScenario;
  /** Whether no example has this text. */
  readonly isOwn: boolean;
  readonly objection: string;
}

const keptAs = 'motorpool-playground';

/** The scenario of the link; or that of this tab before a reload; or an example. */
export async function firstScenario(examples: Examples): Promise<Start> {
  const { scenario, isOwn } = keptScenario() ?? { scenario: examples.first, isOwn: false };
  try {
    const linked = await scenarioIn(location.hash);
    if (linked !== undefined) return { scenario: linked, isOwn: true, objection: '' };
    return { scenario, isOwn, objection: '' };
  } catch (error) {
    return { scenario, isOwn, objection: error instanceof Error ? error.message : String(error) };
  }
}

/** Keeps the scenario as long as the tab exists; one that is too long for that is not kept. */
export function keepScenario(scenario: EditedScenario, isOwn: boolean): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify({ scenario, isOwn }));
  } catch {
    sessionStorage.removeItem(keptAs);
  }
}

function keptScenario(): Pick<Start, 'scenario' | 'isOwn'> | undefined {
  const kept = sessionStorage.getItem(keptAs);
  return kept === null ? undefined : (JSON.parse(kept) as Start);
}
