import { given, isOfKind, type Json, type LoggedEntry } from '../../../engine/index.ts';
import type { LogReader } from '../../file/log-reader.ts';
import { scenarioIn } from '../replay/recording.ts';

interface Addresses {
  readonly url?: Json;
  readonly errorUrl?: Json;
}

/** The addresses of the webhooks of a recording, as the scenario and later changes set them. */
export class RecordedReceivers {
  readonly #addresses = new Map<string, Addresses>();

  constructor(reader: Pick<LogReader, 'header' | 'source'>) {
    for (const { name, settings } of scenarioIn(reader)?.webhooks ?? []) {
      const { url, errorUrl } = settings;
      this.#addresses.set(name, given({ url, errorUrl }));
    }
  }

  see(entry: LoggedEntry): void {
    if (!isOfKind(entry, 'webhook.create') && !isOfKind(entry, 'webhook.change')) return;
    const { url, errorUrl } = entry.data.settings;
    const before = this.#addresses.get(entry.subject);
    this.#addresses.set(entry.subject, { ...before, ...given({ url, errorUrl }) });
  }

  /** The address of a webhook; one that leads nowhere where the recording does not hold it. */
  addressOf(webhook: string, type: Json | undefined): string {
    const { url, errorUrl } = this.#addresses.get(webhook) ?? {};
    const address = type === 'VEHICLE_ERROR' ? (errorUrl ?? url) : url;
    if (typeof address === 'string') return address;
    return `https://receiver.invalid/${encodeURIComponent(webhook)}`;
  }
}
