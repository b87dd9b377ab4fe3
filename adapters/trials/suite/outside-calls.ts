import { everyStep, type Scenario } from '../../../engine/index.ts';

/**
 * Whether a scenario may call a receiver outside of this program, whose answers may be others the
 * next time. The API that a script calls makes no webhooks.
 */
export function mayCallOutside(scenario: Scenario): boolean {
  const { webhooks, steps, teardown, ambient, arrivals } = scenario;
  const scripts = [steps, teardown, ...[...ambient, ...arrivals].map((rule) => rule.steps)];
  const changed = scripts.flatMap((script) => [...everyStep(script)].flatMap(webhookOf));
  return [...webhooks, ...changed].some(({ settings: { url, errorUrl, receiver } }) => {
    return receiver === undefined && (url ?? errorUrl ?? undefined) !== undefined;
  });
}

/** The webhook that a step makes or changes. */
function webhookOf(step: Scenario['steps'][number]): readonly WithSettings[] {
  const isSet = 'deed' in step && (step.deed === 'create' || step.deed === 'change');
  return isSet ? [step as unknown as WithSettings] : [];
}

type WithSettings = Pick<Scenario['webhooks'][number], 'settings'>;
