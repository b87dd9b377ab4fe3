import { faceOf } from '../../../engine/index.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import type { FeedDistributor } from './feed.ts';
import { FeedMistake } from './feed-mistake.ts';
import { filterOf } from './filter.ts';
import type { ClientMessage, ServerMessage, Subscribe } from './messages.ts';
import { Parcel } from './parcel.ts';
import { parsedMessage } from './parsed-message.ts';
import { placeOf } from './place.ts';
import { type ClientOutlet, FeedReader } from './reader.ts';
import { snapshotOf, snapshotParts } from './snapshot.ts';
import type { Wall } from './wall.ts';

/** Executes an order; an aborted signal means that the answer is no longer needed. */
export type ExecuteOrder = (order: FeedOrder, signal: AbortSignal) => Promise<OrderAnswer>;

/** An order that the control API executes. */
export type FeedOrder = Extract<ClientMessage, { readonly type: 'clock' | 'do' }>;

export type OrderAnswer =
  | { readonly result: Extract<ServerMessage, { readonly type: 'ack' }>['result'] }
  | { readonly code: string; readonly message: string };

/** Invalid messages in a row, after which a client is disconnected. */
const mostMistakes = 10;

/** The most messages of a client in a second. */
const mostInSecond = 1000;

/** The most commands of one client that wait for earlier ones. */
const mostWaiting = 100;

/** One client of a feed: reads its messages and answers them. It knows nothing of sockets. */
export class Session {
  readonly #feed: FeedDistributor;
  readonly #outlet: ClientOutlet;
  readonly #ask: ExecuteOrder;
  readonly #wall: Wall;
  #reader: FeedReader | undefined;
  #mistakes = 0;
  #second = 0;
  #inSecond = 0;
  #waiting = 0;
  /** Resolves after the last command, because commands run one after the other. */
  #turn: Promise<void> = Promise.resolve();
  #ending: AbortController | undefined;
  #isClosed = false;

  constructor(
    feed: FeedDistributor,
    outlet: ClientOutlet,
    { ask, wall }: { readonly ask: ExecuteOrder; readonly wall: Wall },
  ) {
    this.#feed = feed;
    this.#outlet = outlet;
    this.#ask = ask;
    this.#wall = wall;
    const { instance, source } = feed;
    const { id: world, length: sequence, oldest } = source;
    const clock = source.clockAfter(0);
    feed.enter(outlet, clock.script.findings.length);
    this.#send({ type: 'hello', world, instance, sequence, oldest, clock });
  }

  receive(text: string | undefined): void {
    if (this.#isClosed) return;
    if (this.#isFlood()) return this.#turnAway(`more than ${mostInSecond} messages in a second`);
    const message = parsedMessage(text);
    if ('mistake' in message) {
      this.#mistakes += 1;
      this.#send({ type: 'error', code: 'INVALID_INPUT_FORMAT', ...message.mistake });
      if (this.#mistakes >= mostMistakes)
        this.#turnAway(`${mostMistakes} messages in a row were invalid`);
      return;
    }
    this.#mistakes = 0;
    this.#follow(message);
  }

  drained(): void {
    if (this.#reader !== undefined) this.#feed.drained(this.#reader);
  }

  closed(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#feed.leave(this.#outlet);
    this.#ending?.abort();
  }

  #follow(message: ClientMessage): void {
    const { id } = message;
    switch (message.type) {
      case 'ping':
        return this.#send({ type: 'ack', id, result: {} });
      case 'unsubscribe':
        this.#unsubscribe();
        return this.#send({ type: 'ack', id, result: {} });
      case 'subscribe':
        try {
          return this.#subscribe(message);
        } catch (error) {
          return this.#sendError(id, error);
        }
      case 'do':
      case 'clock':
        return this.#queue(message);
    }
  }

  #subscribe(message: Subscribe): void {
    const { id, slow: policy = 'drop', snapshot } = message;
    const { source, instance } = this.#feed;
    const filter = filterOf(source, message);
    const { place, gap } = placeOf(source, message, instance);
    const vehicles = snapshotOf(source, filter, { snapshot, gap });
    this.#unsubscribe();
    const unlogged = source.vehicles.unlogged(filter.names);
    this.#send({ type: 'ack', id, result: { from: place, unlogged } });
    if (gap !== undefined) this.#send(gap);
    const parts = vehicles === undefined ? [] : snapshotParts(source, vehicles, filter, id);
    for (const part of parts) this.#send(part);
    if (this.#isClosed) return;
    this.#reader = new FeedReader(filter, this.#outlet, { policy, place, length: source.length });
    this.#feed.add(this.#reader);
  }

  #unsubscribe(): void {
    if (this.#reader !== undefined) this.#feed.remove(this.#reader);
    this.#reader = undefined;
  }

  #queue(order: FeedOrder): void {
    const { id } = order;
    if (this.#waiting >= mostWaiting) {
      const words = `${mostWaiting} commands of this client wait already`;
      return this.#send({ type: 'error', id, code: 'TOO_MANY_COMMANDS', message: words });
    }
    this.#waiting += 1;
    this.#ending ??= new AbortController();
    const { signal } = this.#ending;
    this.#turn = this.#afterTurn(this.#turn, () => this.#command(order, signal));
  }

  async #afterTurn(turn: Promise<void>, command: () => Promise<void>): Promise<void> {
    await turn;
    if (!this.#isClosed) await command();
    this.#waiting -= 1;
  }

  async #command(order: FeedOrder, signal: AbortSignal): Promise<void> {
    const { id } = order;
    const asked = await this.#ask(order, signal);
    // The entries of the command are sent before its answer.
    this.#feed.flush();
    this.#send('result' in asked ? { type: 'ack', id, ...asked } : { type: 'error', id, ...asked });
    if (order.type === 'clock') this.#feed.sendClock();
  }

  #sendError(id: Id, error: unknown): void {
    if (error instanceof FeedMistake) {
      const { code, message } = error;
      return this.#send({ type: 'error', id, code, message });
    }
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    this.#send({ type: 'error', id, code: this.#codeOf(refused), message: refused.fault.detail });
  }

  #codeOf({ fault }: Refusal): string {
    const { code, type } = faceOf(fault, this.#feed.source.codes);
    return code ?? type;
  }

  #send(message: ServerMessage): void {
    if (this.#isClosed) return;
    if (this.#outlet.isOverfull) return this.#end(1013, 'too slow: answers are not read');
    this.#outlet.send(Parcel.of(message));
  }

  #isFlood(): boolean {
    const second = Math.floor(this.#wall.nowMs() / 1000);
    this.#inSecond = second === this.#second ? this.#inSecond + 1 : 1;
    this.#second = second;
    return this.#inSecond > mostInSecond;
  }

  #turnAway(reason: string): void {
    this.#end(1008, reason);
  }

  #end(code: 1008 | 1013, reason: string): void {
    this.closed();
    this.#outlet.close(code, reason);
  }
}

type Id = ClientMessage['id'];
