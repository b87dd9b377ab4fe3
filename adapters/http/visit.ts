import type { Context, HonoRequest } from 'hono';
import { formatInstant, type ServiceFault, unservedOrigin } from '../../engine/index.ts';
import type { Entered } from './callers.ts';
import type { HostedWorld, WorldUse } from './hosted-world.ts';
import { type Reach, reach } from './reach.ts';
import type { ReadyAnswer, RequestHead } from './ready-answer.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { Body, SentHeaders } from './request-log.ts';
import type { Family } from './route-facts.ts';
import type { Site } from './site.ts';
import type { RequestTrace } from './tracing.ts';

/** The part of a handler's context that concerns the visit. */
export type VisitContext = Pick<Context<{ Bindings: Visit }>, 'env' | 'req'>;

/** Facts about a request that its head does not have. */
export interface VisitOrigin {
  readonly sentHeaders: SentHeaders;
  /** Where that is known already. */
  readonly destination?: Reach | undefined;
  /** The sequence of the entry that led to the request, if the world itself sent it. */
  readonly cause?: number | undefined;
}

/** One request on its way through the app; handlers know it as `c.env`. */
export class Visit {
  readonly site: Site;
  /** A UUID that counts the requests of the app (ours): drawing it would change a world. */
  readonly requestId: string;
  /** Origin and prefix of the world, before the path of a route in links. */
  base: string;
  /** The path that the router sees; see `Reach`. */
  readonly path: string;
  /** The URL as it was received. */
  readonly url: string;
  readonly #head: RequestHead;
  /** Whether the response to it has the headers that every response carries. */
  isComplete = false;
  /** The family of the route it reached, which decides the form of its errors. */
  family: Family | undefined;
  /** The operation of the route it reached. */
  operation: string | undefined;
  /** Its state at the entrance of its route, if it was there before the framework was asked. */
  entered: Entered | Promise<Entered> | undefined;
  /** Answers it by the text of its body, where its route can do so without the framework. */
  reply: ((text: string) => ReadyAnswer | Promise<ReadyAnswer> | undefined) | undefined;
  /** The text of its body, as a log shows it, where the framework has not read it. */
  body: string | undefined;
  /** Its trace, where it is followed in one. */
  trace: RequestTrace | undefined;
  #hint: string | undefined;
  /** The name of the user it is made for, once that is known. */
  userName: string | undefined;
  /** Its headers as the server received them. */
  readonly sentHeaders: SentHeaders;
  /** The request whose body its route reads. */
  sent: HonoRequest | undefined;
  /** The scenario of its body as canonical JSON, where that was written while the body was read. */
  scenarioText: string | undefined;
  /** The reason why its body is not read. */
  bodyError: unknown;
  /** The body of the response. */
  answer: Body | undefined;
  /** The error that is its response. */
  fault: ServiceFault | undefined;
  /** Media types of the bodies that this route reads. */
  mediaTypes: readonly string[] = [];
  /** Whether it concerns no world, as long as it has reached no route of one. */
  isWorldless = true;
  readonly #worldId: string | undefined;
  #world: HostedWorld | undefined;
  /** Ends the use of the world. */
  #leave: ReturnType<WorldUse['begin']> | undefined;

  /** The cause of recorded commands; -1: nothing in the log. */
  readonly #cause: number;

  constructor(
    site: Site,
    head: RequestHead,
    number: number,
    { sentHeaders, cause = -1, destination = reach(head, site.publicOrigin) }: VisitOrigin,
  ) {
    const { worldId, base, path } = destination;
    this.site = site;
    this.requestId = `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    this.base = base;
    this.path = path;
    this.url = head.url;
    this.#head = head;
    this.sentHeaders = sentHeaders;
    this.#cause = cause;
    this.#worldId = worldId;
    this.#enter();
  }

  /** The remarks for the developer of the client, which a header of the response has (ours). */
  get hint(): string | undefined {
    return this.#hint;
  }

  addHint(remark: string): void {
    this.#hint = this.#hint === undefined ? remark : `${this.#hint}; ${remark}`;
  }

  /** The id of the world that the request names, even of an unknown one; else that of the first. */
  get worldId(): string | undefined {
    const { worlds } = this.site;
    return this.#worldId ?? worlds.first?.id ?? worlds.firstId;
  }

  /** The world that the request names; undefined if there is none. */
  get worldIfAny(): HostedWorld | undefined {
    return this.#world;
  }

  /**
   * Resolves once its world is awake and no advance of it is under way, so that a request comes
   * before an advance or after it; undefined if that is so. Afterwards the world may be another one,
   * or gone.
   */
  whenIdle(): Promise<void> | undefined {
    if (this.#world === undefined) return this.whenAwake()?.then(() => this.#wait());
    return this.#world.timekeeper.idle === undefined ? undefined : this.#wait();
  }

  /** Resolves once its world has returned, if it can; undefined if it is not asleep. */
  whenAwake(): Promise<void> | undefined {
    if (this.#world !== undefined) return undefined;
    return this.site.worlds.wake?.(this.#worldId)?.then(() => this.#enter());
  }

  /** Whether it is a request of an application that takes a turn, as time is passing. */
  get takesTurn(): boolean {
    const isOfApi = !this.isScripted && !/^\/(sim|health|ready|metrics)(\/|$)/.test(this.path);
    return isOfApi && this.#world?.timekeeper.applications?.isMoving === true;
  }

  /** Answers it, in its turn where it takes one. */
  inTurn<Answer>(answer: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    if (!this.takesTurn) return answer();
    const { run, timekeeper } = this.world;
    const attempt = this.site.tracing?.attemptFor?.(this.#head, run.world);
    const asked = { words: `${this.method} ${this.path}`, attempt };
    return timekeeper.applications!.request(async () => answer(), asked);
  }

  /** Whether its world would have to be woken. */
  get isForSleeper(): boolean {
    return this.#world === undefined && this.site.worlds.isAsleep?.(this.#worldId) === true;
  }

  /** Ends the use of its world. */
  leave(): void {
    this.#leave?.(!this.isWorldless);
  }

  /** Whether it names a world. */
  get namesWorld(): boolean {
    return this.#worldId !== undefined;
  }

  /** Whether the script of the world made the request. */
  get isScripted(): boolean {
    return this.#cause >= 0;
  }

  get method(): string {
    return this.#head.method;
  }

  /** Aborted when the client has gone. */
  get signal(): AbortSignal {
    // A server creates it on first use, and most requests never need it.
    return this.#head.signal;
  }

  /** Runs an action that may change the world and lets no time pass: its commands name the cause of the request. */
  act<Result>(action: () => Result): Result {
    const world = this.worldIfAny?.run.world;
    if (world === undefined || (this.#cause < 0 && this.trace === undefined)) return action();
    const from = world.log.length;
    try {
      return this.#cause < 0 ? action() : world.causedBy(this.#cause, action);
    } finally {
      this.trace?.caused(world, from, world.log.length);
    }
  }

  /** Makes links begin with the server's own origin, for a request that names a foreign host. */
  disown(): this {
    this.base = this.#world?.run.world.service.base ?? unservedOrigin;
    return this;
  }

  async #wait(): Promise<void> {
    while (this.#world?.timekeeper.idle !== undefined) {
      await this.#world.timekeeper.idle;
      this.#enter();
    }
  }

  #enter(): void {
    const world = this.#find();
    if (world === this.#world) return;
    this.#leave?.();
    this.#world = world;
    this.#leave = world?.use?.begin();
  }

  #find(): HostedWorld | undefined {
    const { worlds } = this.site;
    return this.#worldId === undefined ? worlds.first : worlds.find(this.#worldId);
  }

  /** Throws a refusal if the request names a world that does not exist. */
  assertWorld(): void {
    if (this.#worldId !== undefined) void this.world;
  }

  /** Whether the request is for a version before 3, on any path. */
  get isLegacy(): boolean {
    return this.family === undefined
      ? /^\/v[12]\.0(\/|$)/.test(this.path)
      : this.family === 'legacy';
  }

  /** The requested URL as links spell it. */
  get self(): string {
    const at = this.url.indexOf('?');
    return `${this.base}${this.path}${at === -1 ? '' : this.url.slice(at)}`;
  }

  /** The world that the request names; throws a refusal if there is none. */
  get world(): HostedWorld {
    if (this.worldIfAny !== undefined) return this.worldIfAny;
    const expiredMs = this.site.simulation?.cards.expiredMs(this.worldId ?? '');
    if (expiredMs !== undefined) throw expired(this.worldId!, expiredMs);
    const absence = this.site.worlds.absence?.(this.#worldId);
    throw absence ?? refusal('world_unknown', 'there is no such world here');
  }
}

/** The refusal of requests about a world that was deleted because its time was over. */
export function expired(worldId: string, expiredMs: number): Refusal {
  return refusal('world_unknown', `the world ${worldId} expired at ${formatInstant(expiredMs)}`);
}
