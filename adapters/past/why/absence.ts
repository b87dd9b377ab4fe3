import {
  type AbsenceReason,
  type Entry,
  type EntryKind,
  findSignal,
  formatInstant,
  type MissedDelivery,
  reasonIf,
  whyAbsent,
  whyNoneFires,
} from '../../../engine/index.ts';
import { withNearestOrFirst } from '../../terminal/known-word.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { isDeclared } from '../../words/kinds.ts';
import { entriesOfFile } from '../filed-log.ts';

/** Reads `webhook@vehicle`. Throws `UsageError`. */
export function readAbsence(written: string, flag = '--missing'): MissedDelivery {
  const [, webhook, vehicle] = /^(.+)@(.+)$/.exec(written) ?? [];
  if (webhook === undefined || vehicle === undefined) {
    throw new UsageError(`${flag} ${written}: write the webhook and the vehicle, as in main@car`);
  }
  return { webhook, vehicle };
}

/**
 * The reasons why a webhook has nothing more about a vehicle at the end of a log, nearest first;
 * `onEnd` hears the flaws of the log.
 * Throws `FileError`, and `UsageError` for a webhook or a vehicle that the log does not know.
 */
export function whyMissing(
  file: string,
  missed: MissedDelivery,
  onEnd?: (flaws: readonly string[]) => void,
): readonly AbsenceReason[] {
  const traces = new Traces(missed);
  for (const entry of entriesOfFile(file, onEnd)) if (isDeclared(entry)) traces.see(entry);
  const { vehicles, webhooks } = traces;
  for (const name of webhooks) vehicles.delete(name);
  checkName('webhook', missed.webhook, webhooks, file);
  checkName('vehicle', missed.vehicle, vehicles, file);
  return traces.reasons();
}

/** The entries of a log about a webhook and a vehicle. */
class Traces {
  readonly webhooks = new Set<string>();
  readonly vehicles = new Set<string>();
  readonly #missed: MissedDelivery;
  /** The latest entry about whether the webhook may send. */
  #standing: Entry | undefined;
  /** The latest entry that switched it on or off. */
  #switched: Entry | undefined;
  #isEnabled = true;
  #triggers: readonly string[] = [];
  #subscription: Entry | undefined;
  #network: Entry | undefined;
  #event: Entry<'event.created'> | undefined;
  /** The latest entry about the delivery of that event. */
  #outcome: Entry | undefined;
  /** The latest change of each trigger. */
  readonly #changes = new Map<string, Entry<'signal.changed'>>();
  #isEverythingLogged = false;

  constructor(missed: MissedDelivery) {
    this.#missed = missed;
  }

  see(entry: Entry): void {
    const { io, kind, subject } = entry;
    const { vehicle, webhook } = this.#missed;
    if (kind === 'world.started') this.#isEverythingLogged = entry.data.log === 'everything';
    if (kind === 'webhook.created') this.webhooks.add(subject);
    else if (io === 'st' && subject !== '') this.vehicles.add(subject);
    if (subject === webhook) this.#seeWebhook(entry);
    if (subject === vehicle) this.#seeVehicle(entry);
  }

  reasons(): readonly AbsenceReason[] {
    const standing = this.#standing;
    const subscription = this.#subscription;
    const event = this.#event;
    const outcome = this.#outcome;
    const isRemoved = standing?.kind === 'webhook.removed';
    const isUnknown = event !== undefined || !this.#isEverythingLogged;
    const isSubscribed =
      subscription === undefined ? isUnknown : subscription.kind === 'subscription.created';
    const since =
      event === undefined ? '' : ` since its last event, at ${formatInstant(event.atMs)}`;
    const isChanged = this.#triggers.some(
      (code) => (this.#changes.get(code)?.sequence ?? -1) > (event?.sequence ?? -1),
    );
    const isLogged = this.#isEverythingLogged;
    // After the error of a lost account, a webhook gets nothing more about the vehicle.
    const lost = event?.data.errors?.find(
      ({ type, state }) => type === 'CONNECTED_SERVICES_ACCOUNT' && state === 'ERROR',
    );
    const unchanged = `no trigger of ${this.#missed.webhook} changed${since}: ${this.#triggers.join(', ')}`;
    return whyAbsent(
      this.#missed,
      {
        removed: reasonIf(isRemoved, '', standing),
        disabled: reasonIf(!isRemoved && !this.#isEnabled, '', this.#switched),
        unverified: reasonIf(
          this.#isEnabled && standing?.kind === 'webhook.unverified',
          '',
          standing,
        ),
        notSubscribed: reasonIf(!isSubscribed, '', subscription),
        noTriggers: reasonIf(this.#triggers.length === 0, '', standing),
        ...whyNoneFires(this.#triggers, (code) => ({
          notCapable: this.#incapableOf(code),
          notGranted: this.#ungranted(code),
        })),
        accountLost: reasonIf(lost !== undefined, `${lost?.type} ${lost?.code}`, event),
        offline: reasonIf(this.#network?.kind === 'network.dropped', '', this.#network),
        undelivered: reasonIf(
          event !== undefined && outcome?.kind !== 'delivery.delivered',
          outcome === undefined ? 'was not sent yet' : outcomeWords(outcome),
          outcome ?? event,
        ),
      },
      {
        notLogged: reasonIf(!isLogged, since, event),
        unchanged: reasonIf(isLogged && !isChanged, unchanged, event),
        delivered: reasonIf(isLogged && isChanged, since, event),
      },
    );
  }

  #seeWebhook(entry: Entry): void {
    const { data, kind } = entry;
    const settings = kind === 'webhook.change' ? data.settings : data;
    if (kind === 'webhook.created' || kind === 'webhook.change') {
      this.#triggers = settings.triggers ?? this.#triggers;
      if (settings.isEnabled !== undefined) this.#switch(settings.isEnabled, entry);
    }
    if (kind === 'webhook.disabled') this.#switch(false, entry);
    if (standings.has(kind)) this.#standing = entry;
    const isOfLast = data.event !== undefined && data.event === this.#event?.data.event;
    if (kind.startsWith('delivery.') && isOfLast) this.#outcome = entry;
  }

  #switch(isEnabled: boolean, entry: Entry): void {
    this.#isEnabled = isEnabled;
    this.#switched = entry;
  }

  #seeVehicle(entry: Entry): void {
    const { data, kind } = entry;
    const isOfWebhook = data.webhook === this.#missed.webhook;
    if (kind.startsWith('subscription.') && entry.io === 'st' && isOfWebhook) {
      this.#subscription = entry;
    }
    if (kind === 'network.dropped' || kind === 'network.restored') this.#network = entry;
    if (kind === 'signal.changed') this.#changes.set(data.code, entry);
    if (kind === 'event.created' && isOfWebhook) {
      this.#event = entry;
      this.#outcome = undefined;
    }
  }

  /** The reason that the vehicle lacks a trigger. */
  #incapableOf(code: string) {
    const entry = this.#changes.get(code);
    return reasonIf(entry?.data.error?.type === 'COMPATIBILITY', code, entry);
  }

  /** The reason that the user did not grant a trigger which the vehicle has. */
  #ungranted(code: string) {
    const granting = this.#changes.get('vehicleuseraccount-permissions');
    const { values } = (granting?.data.body ?? {}) as { readonly values?: readonly string[] };
    const permission = findSignal(code)?.permission;
    const isRefused = permission !== undefined && values?.includes(permission) === false;
    return reasonIf(isRefused && this.#incapableOf(code).length === 0, code, granting);
  }
}

const standings: ReadonlySet<string> = new Set<EntryKind>([
  'webhook.created',
  'webhook.removed',
  'webhook.unverified',
  'webhook.verified',
]);

const outcomes: { readonly [Kind in EntryKind]?: string } = {
  'delivery.cancelled': 'was cancelled',
  'delivery.dead': 'was given up',
  'delivery.dropped': 'was dropped',
  'delivery.failed': 'failed and waits for its next attempt',
};

function outcomeWords(entry: Entry): string {
  if (entry.kind === 'delivery.disturbed' && entry.data.effect === 'drop') {
    return `was dropped by the fault ${entry.data.fault}`;
  }
  return outcomes[entry.kind] ?? 'has no answer yet';
}

function checkName(what: string, name: string, names: ReadonlySet<string>, file: string): void {
  if (names.has(name)) return;
  throw new UsageError(withNearestOrFirst(`${file} has no ${what} ${name}`, name, names));
}
