import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Delivery } from '../../engine/index.ts';

/** The work that an application has under way, as far as it can be seen from outside. */
export interface ApplicationWork {
  /** Begins to watch: the application gets something to do. */
  begin(): void;
  /** Runs a step of the application; returns whether it has begun anything asynchronous. */
  isBegunBy(run: () => void): boolean;
  /** Resolves once nothing is under way, or once aborted; rejects with `NeverQuiet`. */
  rest(signal: AbortSignal | undefined): Promise<void>;
  close(): void;
}

/**
 * A delivery to an application, and all work that it leads to, also after the answer; or work that
 * the application does by itself.
 */
export interface DeliveryExchange {
  /** Its place among all: the number of the attempt, and behind these the work of its own. */
  readonly order: number;
  /** Undefined for work of its own. */
  readonly delivery: Delivery | undefined;
  /** Whether the application is one in this program, whose work is seen. */
  readonly isHere: boolean;
  /** The number of things that are awaited of it: its answer, and work that was announced. */
  due: number;
  /** The number of its requests so far. */
  requests: number;
  /** The number of its requests that wait for their turn or for the world. */
  waits: number;
}

export type ExchangeOrigin = Pick<DeliveryExchange, 'order' | 'delivery' | 'isHere'>;

/** A request of an application that is under way. */
export interface TurnRequest {
  readonly exchange: DeliveryExchange;
  /** Its place among the requests of its exchange. */
  readonly order: number;
  /** Lets it be served. */
  readonly begin: () => void;
  /** Called once it is answered, or waits for the world. */
  rest: () => void;
}

/** The value of the work under way, as `AsyncLocalStorage` keeps it. */
export type Context<Value> = Pick<AsyncLocalStorage<Value>, 'getStore' | 'run'>;

export interface ExchangeContexts {
  readonly exchange: Context<DeliveryExchange>;
  readonly request: Context<TurnRequest>;
}

export function exchangeOf(origin: ExchangeOrigin): DeliveryExchange {
  return { ...origin, due: 0, requests: 0, waits: 0 };
}

export function inOrder(one: TurnRequest, other: TurnRequest): number {
  return one.exchange.order - other.exchange.order || one.order - other.order;
}
