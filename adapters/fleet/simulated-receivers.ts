import {
  answerOf,
  type ReceiverSettings,
  type Scenario,
  type ScenarioRun,
  type Webhook,
} from '../../engine/index.ts';

/**
 * A scenario whose webhooks with an address have a simulated receiver, which accepts everything.
 * Parts of a fleet run several times and anywhere, so that they send nothing.
 */
export function withReceivers(scenario: Scenario): Scenario {
  const webhooks = scenario.webhooks.map((webhook) => {
    const { settings } = webhook;
    const { receiver = accepting(settings) } = settings;
    return { ...webhook, settings: { ...settings, receiver } };
  });
  return { ...scenario, webhooks };
}

/** Answers for the receivers of webhooks that the script creates. */
export function answerInside({ world }: ScenarioRun): void {
  world.service.webhooks.deliveries.answerInstead(({ delivery }, request) => {
    return answerOf(accepting(delivery.webhook.settings), request);
  });
}

function accepting({ latencyMs }: Pick<Webhook['settings'], 'latencyMs'>): ReceiverSettings {
  if (latencyMs === undefined) return {};
  return { latencyMs: { kind: 'constant', value: latencyMs } };
}

/** The webhooks with an address to which a fleet sends nothing. */
export function unsentWebhooks({ webhooks }: Scenario): readonly string[] {
  return webhooks.filter(({ settings }) => settings.receiver === undefined).map(({ name }) => name);
}
