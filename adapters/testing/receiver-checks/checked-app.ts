import { periodMs } from '../../library/every.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { fetchFailure } from '../../webhook/fetch-failure.ts';
import { toUrl } from '../../words/url.ts';
import { type AppUnderTest, assertReceives } from '../app-under-test.ts';
import { NoAnswer } from '../examination.ts';
import { ExplorationTrouble } from '../explore/exploration-trouble.ts';

/** An application in the hands of a check. */
export interface CheckedApp {
  receive(request: Request, signal: AbortSignal): Promise<Response>;
  /** The state of the application as it tells it; undefined where it cannot be asked. */
  readonly readBack: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Does the work of a place in `periodsMs`. */
  readonly repeat: (place: number, signal: AbortSignal) => Promise<void>;
  /** Ends it and starts it again on its store; undefined where that is not possible. */
  readonly restart: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** The application under check: the way to open it, and its further abilities. */
export interface CheckedReceiver {
  /** Opens the application, as fresh as it can be had. */
  open(world: SimulatedWorld, signal: AbortSignal): Promise<CheckedApp>;
  /** The simulated time between two calls of each repeated work, ms. */
  readonly periodsMs: readonly number[];
  /** Whether an application that was opened knows nothing of earlier ones. */
  readonly isFresh: boolean;
  readonly canReadBack: boolean;
  /** Whether it is in another program. */
  readonly isElsewhere: boolean;
  /** The longest real time that opening takes, where that is a start of a program, ms. */
  readonly openWithinMs?: number;
  /** Whether `open` gives the application the present secret of its world. */
  readonly takesSecretOfWorld: boolean;
}

/** Repeated work: a function, or a URL that is posted to. */
export type RepeatedPart<App> = ((app: App, world: SimulatedWorld) => unknown) | string | URL;

/** The application as it was handed to `checkReceiver`, with the ways to reset and to ask it. */
export interface ReceiverParts<App> {
  readonly app: App | ((world: SimulatedWorld) => App | Promise<App>) | string | URL;
  readonly reset?: (() => unknown) | string | URL | undefined;
  readonly readBack?: ((app: App) => unknown) | string | URL | undefined;
  /** The work that it repeats, by the simulated time between. */
  readonly every?: Readonly<Record<string, RepeatedPart<App>>> | undefined;
  /** Makes the application anew on the store of this one. */
  readonly restart?: ((app: App, world: SimulatedWorld) => App | Promise<App>) | undefined;
  /** Whether the caller has stated the secret. */
  readonly hasSecret: boolean;
  /** The JSON that a URL of `reset` is told; nothing without it. */
  readonly told?: ((world: SimulatedWorld) => unknown) | undefined;
}

/** The connection to a receiver failed before it gave any answer. */
export class UnreachableReceiver extends ExplorationTrouble {}

/** Throws `TypeError` for an app that cannot receive. */
export function checkedReceiver<App extends AppUnderTest>(
  parts: ReceiverParts<App>,
): CheckedReceiver {
  const { app, every = {}, reset, readBack, restart, hasSecret, told } = parts;
  const posts = isAddress(app) ? new Posts(app) : undefined;
  const resets = isAddress(reset) ? new Questions('reset', httpUrl(reset, 'reset: ')) : undefined;
  const reads = isAddress(readBack)
    ? new Questions('read-back', httpUrl(readBack, 'readBack: '))
    : undefined;
  const repeats = Object.entries(every).map(([period, part]) => ({
    name: `every ${period}`,
    part: isAddress(part) ? new Questions('every', httpUrl(part, 'every: ')) : part,
  }));
  const isMade = typeof app === 'function';
  return {
    isFresh: isMade || reset !== undefined,
    canReadBack: readBack !== undefined,
    isElsewhere: posts !== undefined,
    periodsMs: Object.keys(every).map(periodMs),
    takesSecretOfWorld: isMade && !hasSecret,
    async open(world, signal) {
      if (typeof reset === 'function') await called('its reset', reset);
      else await resets?.ask({ method: 'POST', signal, ...jsonBody(told?.(world)) });
      let opened: unknown = posts ?? app;
      if (isMade) opened = await called('opening a fresh application', () => app(world));
      assertReceives('app', opened);
      const asked = async (until: AbortSignal): Promise<unknown> =>
        typeof readBack === 'function'
          ? called('its read-back', () => readBack(opened as App))
          : reads!.json(until);
      return {
        receive: async (request, until) => (opened as CheckedApp).receive(request, until),
        readBack: readBack === undefined ? undefined : asked,
        repeat: async (place, until) => {
          const { name, part } = repeats[place]!;
          if (typeof part === 'function') await called(name, () => part(opened as App, world));
          else await part.ask({ method: 'POST', signal: until, ...jsonBody({}) });
        },
        restart:
          restart &&
          (async () => {
            opened = await called('its restart', () => restart(opened as App, world));
            assertReceives('restart', opened);
          }),
      };
    },
  };
}

const isAddress = (part: unknown): part is string | URL =>
  typeof part === 'string' || part instanceof URL;

/** The result of a function of the user. Throws `ExplorationTrouble` where it throws. */
async function called<Result>(what: string, part: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await part();
  } catch (cause) {
    const words = cause instanceof Error ? cause.message.split('\n', 1)[0]! : String(cause);
    throw new ExplorationTrouble(`${what} throws: ${words}`, { cause });
  }
}

/** The most characters of a wrong answer in an error message. */
const mostShown = 60;

function jsonBody(value: unknown): RequestInit {
  if (value === undefined) return {};
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

/** An address that is asked beside the deliveries. */
class Questions {
  readonly #name: string;
  readonly #url: URL;
  #hasAnswered = false;

  constructor(name: string, url: URL) {
    this.#name = name;
    this.#url = url;
  }

  /**
   * The text of its answer. Throws `TypeError` for one that is no success, `NoAnswer` for none from
   * an address that has answered before, and otherwise `UnreachableReceiver`.
   */
  async ask(init: RequestInit): Promise<string> {
    const method = init.method ?? 'GET';
    let response: Response;
    let text: string;
    try {
      // A redirected POST would come as a GET.
      response = await fetch(this.#url, {
        ...init,
        redirect: method === 'POST' ? 'manual' : 'follow',
      });
      text = await response.text();
    } catch (error) {
      const reason = fetchFailure(error);
      if (this.#hasAnswered)
        throw new NoAnswer(`no answer to ${method} ${this.#url.href}: ${reason}`);
      throw new UnreachableReceiver(`${this.#name}: no answer from ${this.#url.href}: ${reason}`);
    }
    if (response.ok) {
      this.#hasAnswered = true;
      return text;
    }
    const to = response.headers.get('location');
    const elsewhere = to === null ? '' : `, a redirection to ${to}: give that address`;
    throw new TypeError(
      `${this.#name}: ${method} ${this.#url.href} answered ${response.status}${elsewhere}`,
    );
  }

  /** The value of its answer. Throws `TypeError` for one that is no JSON. */
  async json(signal: AbortSignal): Promise<unknown> {
    const text = await this.ask({ signal });
    try {
      return JSON.parse(text) as unknown;
    } catch {
      const said = text === '' ? 'an empty body' : text.trim().slice(0, mostShown);
      throw new TypeError(`${this.#name}: GET ${this.#url.href} answers with no JSON: ${said}`);
    }
  }
}

/** An address of HTTP. Throws `TypeError` for anything else. */
export function httpUrl(url: string | URL, title = ''): URL {
  const parsed = toUrl(url);
  if (parsed === undefined) throw new TypeError(`${title}${String(url)} is not a URL`);
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed;
  throw new TypeError(`${title}${String(url)} is neither http: nor https:`);
}

/** Posts to an address, as far as it has ever answered. */
class Posts {
  readonly #url: string;
  #hasAnswered = false;

  constructor(url: string | URL) {
    httpUrl(url);
    this.#url = String(url);
  }

  async receive(request: Request, signal: AbortSignal): Promise<Response> {
    try {
      // The length is that of the body, whose bytes fetch counts itself.
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      const response = await fetch(request, { signal, redirect: 'manual', headers });
      this.#hasAnswered = true;
      return response;
    } catch (error) {
      if (signal.aborted) this.#hasAnswered = true;
      const reason = fetchFailure(error);
      if (this.#hasAnswered) throw new NoAnswer(`no answer: ${reason}`);
      throw new UnreachableReceiver(`no receiver answers at ${this.#url}: ${reason}`);
    }
  }
}
