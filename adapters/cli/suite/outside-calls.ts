import { callsApi, everyStep, type Scenario } from '../../../engine/index.ts';
import type { LoadedScenario } from '../run-outcome.ts';

/**
 * Whether a scenario may call a receiver outside of this program, whose answers may be others the
 * next time. Receivers that its API calls may register are found by a word in its texts.
 */
export function mayCallOutside({ scenario, sources }: LoadedScenario): boolean {
  const { webhooks, steps, teardown, ambient, arrivals } = scenario;
  const scripts = [steps, teardown, ...[...ambient, ...arrivals].map((rule) => rule.steps)];
  const made = scripts.flatMap((script) => [...everyStep(script)].flatMap(webhookMadeBy));
  const isOutside = [...webhooks, ...made].some(
    ({ settings }) => settings.url !== undefined && settings.receiver === undefined,
  );
  const texts = [sources.text, ...Object.values(sources.imports)];
  return isOutside || (callsApi(scenario) && texts.some((text) => /callback/i.test(text)));
}

function webhookMadeBy(step: Scenario['steps'][number]): readonly WithSettings[] {
  if (!('deed' in step) || step.deed !== 'create') return [];
  return [step as unknown as WithSettings];
}

type WithSettings = Pick<Scenario['webhooks'][number], 'settings'>;
