import { ScenarioError } from '../../../engine/index.ts';
import { readScenarioText } from '../../file/scenario-text.ts';
import { showRejections } from '../../scenarios/rejection.ts';
import { ScenarioRejection } from '../../scenarios/scenario-rejection.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { ExplorationTrouble } from '../../testing/explore/exploration-trouble.ts';

/**
 * The result of `check-receiver`, `explore` or `sweep`. Mistakes of a scenario are shown at their
 * places, and those of options or of the application as sentences.
 */
export async function withToldMistakes<Report>(
  scenario: string,
  work: () => Promise<Report>,
): Promise<Report> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScenarioError) {
      const source = textIfAny(scenario);
      const rejected = { file: scenario, source, diagnostics: error.diagnostics };
      throw new ScenarioRejection((terminal) => showRejections([rejected], terminal));
    }
    const isTold = error instanceof TypeError || error instanceof ExplorationTrouble;
    throw isTold ? new UsageError(error.message) : error;
  }
}

/** The text around the mistakes; empty for a file that cannot be read, which is the mistake. */
function textIfAny(scenario: string): string {
  try {
    return readScenarioText(scenario);
  } catch {
    return '';
  }
}
