import type { FeedStatus } from '../../library/feed/browser.ts';
import { type ControlApi, Refused } from './control-api.ts';
import { Store } from './store.ts';

/** A page that calls the control API and tells its user of the outcome. */
export class ControlPage {
  readonly api: ControlApi;
  /** The state of the connection. */
  readonly status: Store<FeedStatus>;
  /** The message for screen readers. */
  readonly announcement = new Store('');
  /** The latest refusal, shown to the user. */
  readonly complaint = new Store('');

  constructor(api: ControlApi, status: FeedStatus = 'open') {
    this.api = api;
    this.status = new Store(status);
  }

  /** Runs a call of the control API and shows its refusal; returns whether it succeeded. */
  async act(words: string, deed: (api: ControlApi) => Promise<unknown>): Promise<boolean> {
    try {
      const answer = await deed(this.api);
      const refused = refusalIn(answer);
      this.complaint.set(refused === undefined ? '' : `${words}: refused, ${refused}`);
      this.announce(refused === undefined ? words : `${words}: refused, ${refused}`);
      return refused === undefined;
    } catch (error) {
      this.complaint.set(`${words}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  /** Shows a refusal; the feed shows the state of the connection. */
  complain(error: unknown): void {
    if (error instanceof Refused) this.complaint.set(error.message);
  }

  announce(words: string): void {
    this.announcement.set(words);
  }
}

/** A vehicle's refusal, which is in an answer that is no error. */
function refusalIn(answer: unknown): string | undefined {
  const { data } = (answer ?? {}) as { readonly data?: { readonly refused?: string | null } };
  return data?.refused?.replaceAll('_', ' ');
}
