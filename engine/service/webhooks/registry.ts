import { Fault } from '../../fault.ts';
import { given } from '../../given.ts';
import { withNearest } from '../../nearest.ts';
import { uuid } from '../../random/identifier.ts';
import type { Ground } from '../ground.ts';
import { policyOf } from './retry-profile.ts';
import type { Webhook, WebhookSettings } from './webhook.ts';
import { checkSettings, signalsOf } from './webhook-settings.ts';

/** A webhook with mutable members. */
export type MutableWebhook = { -readonly [Member in keyof Webhook]: Webhook[Member] };

/** The webhooks of the application. */
export class Registry {
  readonly #world: Pick<Ground, 'clock' | 'streams'>;
  readonly #byName = new Map<string, MutableWebhook>();
  /** The number of webhooks that each name has had. */
  readonly #counts = new Map<string, number>();

  constructor(world: Pick<Ground, 'clock' | 'streams'>) {
    this.#world = world;
  }

  /** In the order they were created. */
  get all(): Iterable<MutableWebhook> {
    return this.#byName.values();
  }

  byName(name: string): MutableWebhook | undefined {
    return this.#byName.get(name);
  }

  byId(id: string): MutableWebhook | undefined {
    return [...this.#byName.values()].find((each) => each.id === id);
  }

  /** Throws the fault `webhook_not_found` if there is none. */
  get(name: string): MutableWebhook {
    const webhook = this.#byName.get(name);
    if (webhook === undefined) {
      const message = withNearest(`there is no webhook named ${name}`, name, this.#byName.keys());
      throw new Fault('webhook_not_found', message);
    }
    return webhook;
  }

  /** Throws the fault `webhook_exists` for a name in use, and those of `checkSettings`. */
  create(name: string, settings: WebhookSettings): MutableWebhook {
    checkSettings(settings);
    if (name === '') throw new Fault('command_malformed', 'a webhook has a name');
    if (this.#byName.has(name)) {
      throw new Fault('webhook_exists', `there is already a webhook named ${name}`);
    }
    const { clock, streams } = this.#world;
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    const subject = count === 0 ? `webhook:${name}` : `webhook:${name}:${count}`;
    const webhook: MutableWebhook = {
      name,
      subject,
      id: uuid(streams.stream(subject, 'id')),
      createdAtMs: clock.now,
      isRemoved: false,
      deadInRow: 0,
      verification: settings.verify === 'skip' ? 'skipped' : 'pending',
      ...derived(settings),
    };
    this.#byName.set(name, webhook);
    return webhook;
  }

  /** Changes the given settings; faults are thrown before anything changes. */
  change(webhook: MutableWebhook, settings: Partial<WebhookSettings>): void {
    const changed: WebhookSettings = { ...webhook.settings, ...given(settings) };
    checkSettings(changed);
    Object.assign(webhook, derived(changed));
  }

  remove(webhook: MutableWebhook): void {
    webhook.isRemoved = true;
    this.#byName.delete(webhook.name);
  }
}

/** The members that follow from settings. */
function derived(settings: WebhookSettings) {
  return {
    settings,
    isEnabled: settings.isEnabled ?? true,
    triggers: signalsOf(settings.triggers),
    data: signalsOf(settings.data),
    policy: policyOf(settings.retry),
  };
}
