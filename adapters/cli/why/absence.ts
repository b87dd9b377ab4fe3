import {
  type Entry,
  type EntryKind,
  findSignal,
  formatInstant,
  type LoggedEntry,
  nearest,
} from '../../../engine/index.ts';
import { isDeclared } from '../../words/kinds.ts';
import { entriesOfFile } from '../filed-log.ts';
import { UsageError } from '../usage-error.ts';

/** The obstacle to an event, as far as a log shows it. */
export interface Reason {
  readonly code: ReasonCode;
  readonly text: string;
  /** The entry that shows it; undefined where one is missing. */
  readonly entry: LoggedEntry | undefined;
}

type ReasonCode =
  | 'removed'
  | 'disabled'
  | 'unverified'
  | 'noTriggers'
  | 'notSubscribed'
  | 'offline'
  | 'notCapable'
  | 'notGranted'
  | 'undelivered'
  | 'unchanged'
  | 'notLogged'
  | 'delivered';

/** The webhook and vehicle whose delivery is missing. */
export interface Absence {
  readonly webhook: string;
  readonly vehicle: string;
}

/** Reads `webhook@vehicle`. Throws `UsageError`. */
export function readAbsence(written: string, flag = '--missing'): Absence {
  const [, webhook, vehicle] = /^(.+)@(.+)$/.exec(written) ?? [];
  if (webhook === undefined || vehicle === undefined) {
    throw new UsageError(`${flag} ${written}: write the webhook and the vehicle, as in main@car`);
  }
  return { webhook, vehicle };
}

/**
 * The reasons why a webhook has nothing more about a vehicle at the end of a log, the nearest first.
 * Throws `FileError`.
 */
export function whyMissing(file: string, absence: Absence): readonly Reason[] {
  const traces = new Traces(absence);
  for (const entry of entriesOfFile(file)) traces.see(entry);
  traces.checkNames(file);
  return traces.reasons();
}

/** The entries of a log about a webhook and a vehicle. */
class Traces {
  readonly #absence: Absence;
  readonly #webhooks = new Set<string>();
  readonly #vehicles = new Set<string>();
  /** The latest entry about whether the webhook may send. */
  #standing: LoggedEntry | undefined;
  /** The latest entry that switched it on or off. */
  #switched: LoggedEntry | undefined;
  #isEnabled = true;
  #triggers: readonly string[] = [];
  #subscription: LoggedEntry | undefined;
  #network: LoggedEntry | undefined;
  #event: Entry<'event.created'> | undefined;
  /** The latest entry about the delivery of that event. */
  #fate: Entry | undefined;
  /** The latest change of each trigger. */
  readonly #changes = new Map<string, Entry<'signal.changed'>>();
  #isEverythingLogged = false;

  constructor(absence: Absence) {
    this.#absence = absence;
  }

  see(entry: LoggedEntry): void {
    if (!isDeclared(entry)) return;
    const { io, kind, subject } = entry;
    const { vehicle, webhook } = this.#absence;
    if (kind === 'world.started') this.#isEverythingLogged = entry.data.log === 'everything';
    if (kind === 'webhook.created') this.#webhooks.add(subject);
    else if (io === 'st' && subject !== '') this.#vehicles.add(subject);
    if (subject === webhook) this.#seeWebhook(entry);
    if (subject === vehicle) this.#seeVehicle(entry);
  }

  /** Throws `UsageError` for a webhook or a vehicle that the log does not know. */
  checkNames(file: string): void {
    const { vehicle, webhook } = this.#absence;
    const vehicles = new Set([...this.#vehicles].filter((name) => !this.#webhooks.has(name)));
    checkName('webhook', webhook, this.#webhooks, file);
    checkName('vehicle', vehicle, vehicles, file);
  }

  reasons(): readonly Reason[] {
    const found = [
      ...this.#standingReasons(),
      ...this.#subscriptionReasons(),
      ...this.#eventReasons(),
    ];
    return found.length > 0 ? found : [this.#lastReason()];
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
    if (kind.startsWith('delivery.') && isOfLast) this.#fate = entry;
  }

  #switch(isEnabled: boolean, entry: LoggedEntry): void {
    this.#isEnabled = isEnabled;
    this.#switched = entry;
  }

  #seeVehicle(entry: Entry): void {
    const { data, kind } = entry;
    const isOfWebhook = data.webhook === this.#absence.webhook;
    if (kind.startsWith('subscription.') && entry.io === 'st' && isOfWebhook) {
      this.#subscription = entry;
    }
    if (kind === 'network.dropped' || kind === 'network.restored') this.#network = entry;
    if (kind === 'signal.changed') this.#changes.set(data.code, entry);
    if (kind === 'event.created' && isOfWebhook) {
      this.#event = entry;
      this.#fate = undefined;
    }
  }

  #standingReasons(): readonly Reason[] {
    const { webhook } = this.#absence;
    const entry = this.#standing;
    if (entry?.kind === 'webhook.removed')
      return [reason('removed', `${webhook} was removed`, entry)];
    if (!this.#isEnabled) return [reason('disabled', `${webhook} is disabled`, this.#switched)];
    if (entry?.kind === 'webhook.unverified') {
      return [
        reason('unverified', `the challenge of ${webhook} was not answered correctly`, entry),
      ];
    }
    if (this.#triggers.length > 0) return [];
    return [reason('noTriggers', `${webhook} has no triggers, and so never fires`, entry)];
  }

  #subscriptionReasons(): readonly Reason[] {
    const { vehicle, webhook } = this.#absence;
    const entry = this.#subscription;
    const isUnknown =
      entry === undefined && (this.#event !== undefined || !this.#isEverythingLogged);
    const isTold = entry?.kind === 'subscription.created' || isUnknown;
    const offline = this.#network?.kind === 'network.dropped' ? this.#network : undefined;
    return [
      ...(isTold
        ? []
        : [reason('notSubscribed', `${vehicle} is not subscribed to ${webhook}`, entry)]),
      ...(offline === undefined
        ? []
        : [reason('offline', `${vehicle} has no network and reports nothing`, offline)]),
    ];
  }

  #eventReasons(): readonly Reason[] {
    const fate = this.#fate;
    const isUndelivered = this.#event !== undefined && fate?.kind !== 'delivery.delivered';
    const refused = this.#triggers.flatMap((code) => this.#refusalOf(code));
    const last = fate ?? this.#event;
    return [
      ...(isUndelivered ? [reason('undelivered', `its last event ${fateWords(fate)}`, last)] : []),
      ...refused,
    ];
  }

  /** The reason of a trigger that the vehicle lacks or the user did not grant. */
  #refusalOf(code: string): readonly Reason[] {
    const { vehicle } = this.#absence;
    const entry = this.#changes.get(code);
    if (entry?.data.error?.type === 'COMPATIBILITY')
      return [reason('notCapable', `${vehicle} has no ${code}`, entry)];
    const granting = this.#changes.get('vehicleuseraccount-permissions');
    const { values } = (granting?.data.body ?? {}) as { readonly values?: readonly string[] };
    const permission = findSignal(code)?.permission;
    if (values === undefined || permission === undefined || values.includes(permission)) return [];
    return [reason('notGranted', `${code} needs ${permission}, which nobody granted`, granting)];
  }

  /** Nothing is in the way. */
  #lastReason(): Reason {
    const { webhook } = this.#absence;
    const event = this.#event;
    const after = this.#triggers
      .flatMap((code) => this.#changes.get(code) ?? [])
      .find(({ sequence }) => sequence > (event?.sequence ?? -1));
    const since =
      event === undefined ? '' : ` since its last event, at ${formatInstant(event.atMs)}`;
    const triggers = this.#triggers.join(', ');
    if (!this.#isEverythingLogged) {
      return reason('notLogged', `the log has no changed signals (log: watched)${since}`, event);
    }
    if (after === undefined) {
      return reason('unchanged', `no trigger of ${webhook} changed${since}: ${triggers}`, event);
    }
    return reason('delivered', `the log shows nothing in the way of ${webhook}${since}`, event);
  }
}

const standings: ReadonlySet<string> = new Set<EntryKind>([
  'webhook.created',
  'webhook.removed',
  'webhook.unverified',
  'webhook.verified',
]);

function reason(code: ReasonCode, text: string, entry: LoggedEntry | undefined): Reason {
  return { code, text, entry };
}

function fateWords(fate: Entry | undefined): string {
  if (fate === undefined) return 'was not sent yet';
  return fates[fate.kind] ?? 'has no answer yet';
}

const fates: { readonly [Kind in EntryKind]?: string } = {
  'delivery.cancelled': 'was cancelled',
  'delivery.dead': 'was given up',
  'delivery.dropped': 'was dropped',
  'delivery.failed': 'failed and waits for its next attempt',
};

function checkName(what: string, name: string, names: ReadonlySet<string>, file: string): void {
  if (names.has(name)) return;
  const near = nearest(name, [...names]);
  const few = [...names].slice(0, 5).join(', ');
  const hint =
    near !== undefined ? `; did you mean ${near}?` : few === '' ? '' : `; there are ${few}`;
  throw new UsageError(`${file} has no ${what} ${name}${hint}`);
}
