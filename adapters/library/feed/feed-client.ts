import { BehaviorSubject, filter, map, Subject } from 'rxjs';
import type { ServerMessage } from '../../http/feed/messages.ts';
import { Commands } from './commands.ts';
import type { ClockOrder, Feed, FeedItem, FeedStatus } from './feed.ts';
import {
  FeedError,
  type FeedOptions,
  type FeedSocket,
  type FeedSurroundings,
} from './feed-options.ts';
import { PlaceInLog } from './place-in-log.ts';

/** Real time before the first attempt to reconnect, and the longest before any. */
const firstDelayMs = 100;
const longestDelayMs = 10_000;

/** Real time without a message until the server is pinged, and then until it is given up. */
const silenceMs = 30_000;

/** A client of a feed: connects, reconnects and resumes. Its surroundings open the sockets. */
export class FeedClient implements Feed {
  readonly #url: string;
  readonly #protocols: readonly string[];
  readonly #surroundings: FeedSurroundings;
  readonly #place: PlaceInLog;
  readonly #items = new Subject<FeedItem>();
  readonly #status = new BehaviorSubject<FeedStatus>('connecting');
  readonly #commands = new Commands();
  #socket: FeedSocket | undefined;
  #isGreeted = false;
  #attempts = 0;
  #isSilent = false;
  #callOff = (): void => {};

  readonly items = this.#items.asObservable();
  readonly status = this.#status.asObservable();
  readonly entries = this.items.pipe(
    filter((item) => item.type === 'entry'),
    map(({ entry }) => entry),
  );

  /** @param address of the server, its feed, or that of a world, by http or ws */
  constructor(address: string | URL, options: FeedOptions, surroundings: FeedSurroundings) {
    const { url, protocols } = handshake(address, options.token);
    this.#url = url;
    this.#protocols = protocols;
    this.#surroundings = surroundings;
    this.#place = new PlaceInLog(options);
    this.#connect();
  }

  do(vehicle: string, order: Parameters<Feed['do']>[1]): Promise<unknown> {
    return this.#give({ type: 'do', vehicle, order });
  }

  clock(order: ClockOrder): Promise<unknown> {
    return this.#give({ type: 'clock', ...order });
  }

  close(): void {
    this.#end(new FeedError('CLOSED', 'the feed was closed'), () => this.#items.complete());
  }

  #give(message: object): Promise<unknown> {
    const socket = this.#isGreeted ? this.#socket : undefined;
    return this.#commands.give(message, socket && ((text) => socket.send(text)));
  }

  #connect(): void {
    const socket = this.#surroundings.connect(this.#url, this.#protocols);
    this.#socket = socket;
    let complaint = '';
    listen(socket, {
      onmessage: ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage, socket),
      onerror: ({ message = '' }) => (complaint = message),
      onclose: ({ code, reason }) => {
        const refusal = code === 1008 ? reason : statusIn(complaint);
        if (refusal === undefined) this.#reconnect();
        else this.#fail(new FeedError('REFUSED', `the server refuses: ${refusal}`));
      },
    });
    this.#listen();
  }

  #receive(message: ServerMessage, socket: FeedSocket): void {
    this.#isSilent = false;
    switch (message.type) {
      case 'hello':
        this.#emit(this.#place.greet(message));
        this.#isGreeted = true;
        this.#status.next('open');
        socket.send(JSON.stringify({ ...this.#place.subscription, id: subscribing }));
        // A subscriber may have closed the feed.
        if (this.#socket === socket) this.#commands.sendAll((text) => socket.send(text));
        return;
      case 'ack':
        if (message.id !== subscribing) return this.#commands.answer(message);
        this.#attempts = 0;
        this.#emit(this.#place.begin(message.result as Parameters<PlaceInLog['begin']>[0]));
        return;
      case 'error':
        if (message.id !== subscribing) return this.#commands.answer(message);
        return this.#fail(new FeedError(message.code, message.message));
      case 'entry':
      case 'gap':
      case 'snapshot':
      case 'clock':
        this.#emit(this.#place.take(message));
    }
  }

  #emit(item: FeedItem | undefined): void {
    if (item !== undefined) this.#items.next(item);
  }

  /** Plans another connection in place of the lost one. */
  #reconnect(): void {
    this.#release();
    this.#commands.lose();
    this.#status.next('reconnecting');
    const { after, random } = this.#surroundings;
    const longestMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(this.#attempts, 20));
    this.#attempts += 1;
    this.#callOff = after(longestMs * (0.5 + random() / 2), () => this.#connect());
  }

  /** Watches for a connection that was lost without notice. */
  #listen(): void {
    this.#isSilent = true;
    this.#callOff = this.#surroundings.after(silenceMs, () => {
      if (!this.#isSilent) return this.#listen();
      if (this.#isGreeted) this.#socket?.send(JSON.stringify({ type: 'ping', id: 'ping' }));
      this.#callOff = this.#surroundings.after(silenceMs, () => {
        if (this.#isSilent) this.#reconnect();
        else this.#listen();
      });
    });
  }

  /** Ignores further events of the connection. */
  #release(): void {
    this.#callOff();
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isGreeted = false;
    if (socket === undefined) return;
    // It may still report that it was closed.
    listen(socket, { onmessage: null, onclose: null, onerror: () => {} });
    socket.close();
  }

  #fail(error: FeedError): void {
    this.#end(error, () => this.#items.error(error));
  }

  #end(error: FeedError, tell: () => void): void {
    if (this.#status.value === 'closed') return;
    this.#release();
    this.#status.next('closed');
    this.#status.complete();
    this.#commands.end(error);
    tell();
  }
}

/** Replaces the handlers of a socket. */
function listen(
  socket: FeedSocket,
  listeners: Pick<FeedSocket, 'onclose' | 'onerror' | 'onmessage'>,
): void {
  Object.assign(socket, listeners);
}

const subscribing = 'subscribe';

/** The URL and subprotocols. A token is a subprotocol if it can be: URLs end up in logs. */
function handshake(address: string | URL, token: string) {
  const url = new URL(address);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  if (!/\/feed\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/feed`;
  const protocols = ['motorpool'];
  if (/^[\w.~+-]+$/.test(token)) protocols.push(`bearer.${token}`);
  else url.searchParams.set('token', token);
  return { url: url.href, protocols };
}

/** The status of a refusal that another attempt would not change, if the host states it. */
function statusIn(complaint: string): string | undefined {
  const [, status] = /\b(4\d\d)$/.exec(complaint) ?? [];
  return status === undefined || status === '408' || status === '429'
    ? undefined
    : `HTTP status ${status}`;
}
