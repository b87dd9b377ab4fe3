import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Delivery } from '../../engine/index.ts';
import type { Wall } from './wall.ts';

/** The work that an application has under way, as far as it can be seen from outside. */
export interface ApplicationWork {
  /** Begins to watch: the application gets something to do. */
  begin(): void;
  /**
   * Runs an application step; returns whether it has begun anything asynchronous, or `wakes` and it
   * has resolved a promise, for which other work may wait.
   */
  isBegunBy(run: () => void, wakes: boolean): boolean;
  /** Resolves once nothing is under way, or once aborted; rejects with `NeverQuiet`. */
  rest(signal: AbortSignal | undefined): Promise<void>;
  /**
   * The place in the application from which it calls: the steps that led here, in the order of the
   * code, whatever real time each has taken.
   */
  readonly place: readonly number[];
  close(): void;
}

/**
 * A delivery to an application, and all work that it leads to, also after the answer; or work that
 * the application does by itself.
 */
export interface DeliveryExchange {
  /** Its place among all: the number of the attempt, and behind these the work of its own. */
  readonly order: number;
  /** The delivery, or the name of work of its own: `every 15m`. */
  readonly cause: Delivery | string;
  /** Whether the application is one in this program, whose work is seen. */
  readonly isHere: boolean;
  /** The number of things that are awaited of it: its answer, and work that was announced. */
  due: number;
  /** The number of its requests that wait for their turn or for the world. */
  waits: number;
}

export type ExchangeOrigin = Pick<DeliveryExchange, 'order' | 'cause' | 'isHere'>;

/** A request of an application that is under way. */
export interface TurnRequest {
  readonly exchange: DeliveryExchange;
  readonly place: readonly number[];
  /** Lets it be served. */
  readonly begin: () => void;
  /** Called once it is answered, or waits for the world. */
  rest: () => void;
}

/** A request as its server sees it. */
export interface IncomingRequest {
  /** Method and path: `GET /v3/connections`. */
  readonly words: string;
  /** The number of the attempt that led to it, where it says so. */
  readonly attempt?: number | undefined;
}

/** The value of the work under way, as `AsyncLocalStorage` keeps it. */
export type Context<Value> = Pick<AsyncLocalStorage<Value>, 'getStore' | 'run'>;

export interface ExchangeContexts {
  readonly exchange: Context<DeliveryExchange>;
  readonly request: Context<TurnRequest>;
}

export interface ExchangeOptions {
  readonly wall: Wall;
  /**
   * Real time without an exchange after which an application in another program is taken to be at
   * rest, ms. Without it, one is once it has answered.
   */
  readonly quietMs?: number | undefined;
  /** Real time without any progress after which time cannot pass; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
  /** The work of applications that can be seen beside their answers and requests. */
  readonly work?: ApplicationWork | undefined;
  /** Needed where requests of applications come. */
  readonly contexts?: ExchangeContexts | undefined;
  /** Whether a webhook has its receiver in this program; none has without this. */
  readonly isHere?: ((webhook: string) => boolean) | undefined;
}

export function toExchange(origin: ExchangeOrigin): DeliveryExchange {
  return { ...origin, due: 0, waits: 0 };
}

/** The cause of an exchange in a sentence. */
export function causeWords({ cause }: Pick<DeliveryExchange, 'cause'>): string {
  if (typeof cause === 'string') return cause;
  return `event ${cause.event.id}`;
}

/** Orders requests by exchange, and within an exchange by their place in the code. */
export function inOrder(one: TurnRequest, other: TurnRequest): number {
  const byExchange = one.exchange.order - other.exchange.order;
  if (byExchange !== 0) return byExchange;
  const at = one.place.findIndex((step, index) => step !== other.place[index]);
  // A place that leads on from another one comes after it.
  return at < 0 ? one.place.length - other.place.length : one.place[at]! - (other.place[at] ?? -1);
}
