import { randomUUID } from 'node:crypto';
import { FileError } from '../../file/file-error.ts';
import type { HttpApp } from '../../http/app-of.ts';
import { worldReached } from '../../http/reach.ts';
import { refusal } from '../../http/refusal.ts';
import { hostWall } from '../../pace/host-wall.ts';
import { Database, DatabaseError, isPassing } from '../../postgres/database.ts';
import { prepareTables } from '../../postgres/tables.ts';
import { WorldTable } from '../../postgres/world-table.ts';
import { Forwarding } from '../../server/forwarding.ts';
import { UnreachableError } from '../../terminal/unreachable-error.ts';
import type { HostedWorlds } from '../../worlds/hosted-worlds.ts';
import { firstId, type ResumePolicy, type WorldBeginning } from '../../worlds/hosting-options.ts';
import type { Elsewhere } from '../../worlds/shared/elsewhere.ts';
import { SharedStore } from '../../worlds/shared/shared-store.ts';
import { SharedWorlds } from '../../worlds/shared/shared-worlds.ts';
import { movedAway, WorldTaken } from '../../worlds/stored-worlds.ts';
import { OutageNotice } from './outage-notice.ts';
import type { MessageFacts, ServeMessages } from './serve-messages.ts';
import type { SharingSettings } from './sharing-settings.ts';

/** The database that a server shares with others. */
export class ServedDatabase {
  readonly store: SharedStore;
  readonly #settings: SharingSettings;
  readonly #messages: ServeMessages;
  readonly #outage: OutageNotice;
  #shared: SharedWorlds | undefined;
  #forwarding: Forwarding<Elsewhere> | undefined;
  #begin: () => void = () => {};
  /** Resolves once the address of this server is known, so that it may claim worlds. */
  readonly #begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });
  #worlds: HostedWorlds | undefined;

  private constructor(table: WorldTable, settings: SharingSettings, messages: ServeMessages) {
    this.#settings = settings;
    this.#messages = messages;
    const outage = new OutageNotice(
      (words) => this.#say(words, { level: 'warn' }),
      () => hostWall.nowMs(),
    );
    this.#outage = outage;
    this.store = new SharedStore({
      table,
      server: { name: randomUUID(), leaseMs: settings.leaseMs },
      wall: hostWall,
      onLost: (id, { message }) => {
        this.#say(`this server lost its lease: ${message}`, { world: id, level: 'warn' });
        this.#worlds?.kept.leave(id);
      },
      onTrouble: ({ message }) => outage.failed(message),
      onAnswer: () => outage.answered(),
    });
  }

  /** Throws `FileError` for an unusable database, `UnreachableError` for one that may be back. */
  static async open(settings: SharingSettings, messages: ServeMessages): Promise<ServedDatabase> {
    try {
      const database = await Database.open(settings.database, settings.leaseMs);
      await prepareTables(database);
      const served = new ServedDatabase(new WorldTable(database), settings, messages);
      await served.store.readTime();
      return served;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      throw new (isPassing(error) ? UnreachableError : FileError)(error.message);
    }
  }

  /** The forwarding of requests, which takes place before they reach the app. */
  front(worlds: HostedWorlds, app: HttpApp): Forwarding<Elsewhere> {
    const { store } = this;
    this.#worlds = worlds;
    const shared = new SharedWorlds({
      worlds,
      store,
      wall: hostWall,
      onTaken: (id) => this.#say('this server has it now', { world: id }),
    });
    this.#shared = shared;
    this.#forwarding = new Forwarding<Elsewhere>({
      server: store.server,
      locate: async (request, isForwarded) => {
        if (app.isFree(request)) return undefined;
        await this.#begun;
        const id = worldReached(request, firstId);
        const elsewhere = id === undefined ? undefined : await shared.locate(id);
        if (isForwarded && elsewhere !== undefined) throw movedAway(elsewhere.world);
        return elsewhere;
      },
      refuse: (request, error) => app.refuse(request, error),
      unreachable: (request, to) => {
        shared.suspect(to);
        const seconds = Math.max(1, Math.ceil(to.leftMs() / 1000));
        const message = `the server of the world ${to.world} does not answer: another server takes it over in ${seconds} s`;
        const headers = { 'retry-after': String(seconds) };
        return app.refuse(request, refusal('world_elsewhere', message, headers));
      },
    });
    return this.#forwarding;
  }

  /** Begins to claim worlds, and creates the first one if it does not exist. */
  async begin(
    worlds: HostedWorlds,
    origin: string,
    resume: ResumePolicy,
    first: WorldBeginning,
  ): Promise<void> {
    this.store.reachedAt(this.#settings.address ?? origin);
    try {
      const elsewhere = await this.#shared!.begin(resume);
      if (elsewhere !== undefined) {
        this.#say(`the server at ${elsewhere.address} owns it`, { world: firstId });
      } else if (!worlds.isHere(firstId)) await worlds.begin(first);
    } catch (error) {
      // Another server that started at the same time has created it.
      if (!(error instanceof WorldTaken)) this.#say((error as Error).message, { level: 'warn' });
    }
    this.#shared!.takeOver();
    this.#begin();
  }

  /** The reason why the database does not answer now; undefined where it does. */
  get trouble(): string | undefined {
    return this.#outage.message;
  }

  /** Waits no longer for a database that does not answer. */
  abandon(): void {
    this.store.abandon();
  }

  /** Claims no more worlds, and leaves those that close from now on to the other servers. */
  async leave(): Promise<void> {
    this.store.handOver();
    this.#begin();
    await this.#shared?.close();
  }

  async close(): Promise<void> {
    this.#forwarding?.close();
    await this.store.close();
  }

  #say(words: string, facts?: MessageFacts): void {
    this.#messages.say(words, facts);
  }
}
