import { setTimeout as pause } from 'node:timers/promises';
import { buildConnector, type Dispatcher, Pool } from 'undici';
import type { Outcome } from '../../engine/index.ts';
import { failureOf } from './answer.ts';
import { AnswerHandler, timedOut } from './answer-handler.ts';
import { breakOff } from './broken-posting.ts';
import type { CallOffSignal } from './call-off.ts';
import type { CallbackPolicy } from './callback-policy.ts';
import { sendingOwn } from './own-sending.ts';
import type { Posting } from './posting.ts';

/** The most connections to one address (ours). */
const mostConnections = 64;

/** The most addresses whose connections are kept. */
const mostRoutes = 64;

/** Real time that connecting may take. */
const connectMs = 10_000;

/** Sends requests of attempts to their addresses, on connections that are kept. */
export class Sender {
  readonly #policy: CallbackPolicy;
  /** By address, the latest used one last. */
  readonly #routes = new Map<string, Destination>();
  #latest: Destination | undefined;

  constructor(policy: CallbackPolicy) {
    this.#policy = policy;
  }

  /**
   * Posts once: redirects are not followed, and no more than 64 kB of the answer is read. Every
   * error is an outcome. An aborted signal closes the connection, which counts as a time-out.
   */
  send(posting: Posting, signal: CallOffSignal): Promise<Outcome> {
    try {
      const route = this.#routeTo(posting.url);
      if (signal.aborted) return Promise.resolve(timedOut);
      if (!posting.isReset && !posting.isTruncated) return exchange(route, posting, signal);
      const { connect, url } = route;
      return breakOff(posting, { url, connect, signal }).catch(failed);
    } catch (error) {
      return Promise.resolve(failed(error));
    }
  }

  async close(): Promise<void> {
    const routes = [...this.#routes.values()];
    this.#routes.clear();
    this.#latest = undefined;
    await Promise.all(routes.map(async ({ pool }) => pool.destroy()));
  }

  /**
   * Each address has connections of its own, so that a receiver that keeps all of its own busy
   * delays no other one at the same origin. The address is checked once, because its own text does
   * not change.
   */
  #routeTo(address: string): Destination {
    if (this.#latest?.address === address) return this.#latest;
    const route = this.#routes.get(address) ?? this.#destination(address);
    this.#routes.delete(address);
    this.#routes.set(address, route);
    this.#latest = route;
    const [oldest] = this.#routes;
    if (this.#routes.size > mostRoutes && oldest !== undefined) {
      this.#routes.delete(oldest[0]);
      void oldest[1].pool.close();
    }
    return route;
  }

  #destination(address: string): Destination {
    const url = this.#policy.check(address);
    const connector = buildConnector({ lookup: this.#policy.lookupFor(url), timeout: connectMs });
    const connect: typeof connector = (...args) => sendingOwn(() => connector(...args));
    const pool = new Pool(url.origin, { connections: mostConnections, connect });
    return { address, url, path: `${url.pathname}${url.search}`, pool, connect };
  }
}

function failed(error: unknown): Outcome {
  return { failure: failureOf(error) };
}

/** The connections to an address. */
interface Destination {
  readonly address: string;
  readonly url: URL;
  readonly path: string;
  readonly pool: Pool;
  readonly connect: buildConnector.connector;
}

function exchange(
  { path, pool }: Destination,
  posting: Posting,
  signal: CallOffSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const request: Dispatcher.DispatchOptions = {
      path,
      method: 'POST',
      headers: posting.headers as Record<string, string>,
      body: bodyOf(posting, signal),
      // The caller keeps the time.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    try {
      sendingOwn(() => pool.dispatch(request, new AnswerHandler(signal, resolve)));
    } catch (error) {
      resolve(failed(error));
    }
  });
}

/** The body, in pieces if a fault makes sending slow. */
function bodyOf({ body, slowMs }: Posting, signal: CallOffSignal): Buffer {
  if (slowMs === 0) return body;
  // undici takes this, although its types do not say so.
  return slowly(body, slowMs, signal) as unknown as Buffer;
}

const pieces = 8;

async function* slowly(
  body: Buffer,
  slowMs: number,
  signal: CallOffSignal,
): AsyncGenerator<Buffer> {
  const size = Math.ceil(body.length / pieces);
  for (let at = 0; at < body.length; at += size) {
    // The connection keeps the process while it waits.
    await pause(slowMs / pieces, undefined, { ref: false });
    if (signal.aborted) return;
    yield body.subarray(at, at + size);
  }
}
