import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { failureOf } from '../../webhook/answer.ts';
import { failureWords } from '../../words/unverified-words.ts';
import { toUrl } from '../../words/url.ts';
import { type AppUnderTest, assertReceives } from '../app-under-test.ts';
import { NoAnswer } from '../examination.ts';
import { ExplorationTrouble } from '../explore/exploration-trouble.ts';

/** An application in the hands of a check. */
export interface CheckedApp {
  receive(request: Request, signal: AbortSignal): Promise<Response>;
  /** The state of the application as it tells it; undefined where it cannot be asked. */
  readonly readBack: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Ends it and starts it again on its store; undefined where that is not possible. */
  readonly restart: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** The application under check: the way to open it, and its further abilities. */
export interface CheckedReceiver {
  /** Opens the application, as fresh as it can be had. */
  open(world: SimulatedWorld, signal: AbortSignal): Promise<CheckedApp>;
  /** Whether an application that was opened knows nothing of earlier ones. */
  readonly isFresh: boolean;
  readonly canReadBack: boolean;
  /** The longest real time that opening takes, where that is a start of a program, ms. */
  readonly openWithinMs?: number;
  /** Whether `open` gives the application the present secret of its world. */
  readonly takesSecretOfWorld: boolean;
}

/** The application as it was handed to `checkReceiver`, with the ways to reset and to ask it. */
export interface ReceiverParts<App> {
  readonly app: App | ((world: SimulatedWorld) => App | Promise<App>) | string | URL;
  readonly reset?: (() => unknown) | string | URL | undefined;
  readonly readBack?: ((app: App) => unknown) | string | URL | undefined;
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
  const { app, reset, readBack, restart, hasSecret, told } = parts;
  for (const [name, each] of Object.entries({ reset, readBack })) {
    if (typeof each === 'string' || each instanceof URL) httpUrl(each, `${name}: `);
  }
  const isMade = typeof app === 'function';
  const posts = typeof app === 'string' || app instanceof URL ? new Posts(app) : undefined;
  return {
    isFresh: isMade || reset !== undefined,
    canReadBack: readBack !== undefined,
    takesSecretOfWorld: isMade && !hasSecret,
    async open(world, signal) {
      if (typeof reset === 'function') await reset();
      else if (reset !== undefined) {
        await ask(reset, { method: 'POST', signal, ...jsonBody(told?.(world)) }, 'reset');
      }
      let opened: unknown = posts ?? (isMade ? await app(world) : app);
      assertReceives('app', opened);
      return {
        receive: async (request, until) => (opened as CheckedApp).receive(request, until),
        readBack:
          readBack === undefined
            ? undefined
            : async (until) => read(readBack, opened as App, until),
        restart:
          restart &&
          (async () => {
            opened = await restart(opened as App, world);
            assertReceives('restart', opened);
          }),
      };
    },
  };
}

async function read<App>(
  readBack: ((app: App) => unknown) | string | URL,
  app: App,
  signal: AbortSignal,
): Promise<unknown> {
  if (typeof readBack === 'function') return readBack(app);
  const text = await (await ask(readBack, { signal }, 'read-back')).text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const said = text === '' ? 'an empty body' : text.trim().slice(0, mostShown);
    throw new TypeError(`read-back: GET ${String(readBack)} answers with no JSON: ${said}`);
  }
}

/** The most characters of a wrong answer in an error message. */
const mostShown = 60;

function jsonBody(value: unknown): RequestInit {
  if (value === undefined) return {};
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}

/** Throws `TypeError` for an answer that is no success, and `UnreachableReceiver` for none. */
async function ask(url: string | URL, init: RequestInit, what: string): Promise<Response> {
  let response: Response;
  try {
    // A redirected POST would come as a GET.
    const redirect = init.method === 'POST' ? 'manual' : 'follow';
    response = await fetch(url, { ...init, redirect });
  } catch (error) {
    throw new UnreachableReceiver(`${what}: no answer from ${String(url)}: ${reasonOf(error)}`);
  }
  if (response.ok) return response;
  const to = response.headers.get('location');
  const elsewhere = to === null ? '' : `, a redirection to ${to}: give that address`;
  throw new TypeError(
    `${what}: ${init.method ?? 'GET'} ${String(url)} answered ${response.status}${elsewhere}`,
  );
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
      const reason = reasonOf(error);
      if (this.#hasAnswered) throw new NoAnswer(`no answer: ${reason}`);
      throw new UnreachableReceiver(`no receiver answers at ${this.#url}: ${reason}`);
    }
  }
}

function reasonOf(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  const { code = '', name = '', message = '' } = cause as Partial<NodeJS.ErrnoException>;
  if (message === 'bad port') return 'browsers and Node never connect to this port';
  if (/HEADERS?_OVERFLOW$/.test(code)) return 'the headers of its answer are too large';
  if (name === 'HTTPParserError') return 'its answer is not HTTP';
  return failureWords[failureOf(cause)];
}
