import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, KilledServer } from './killed-server.ts';

/** The time after which a world that is not served counts as lost, ms. */
const patienceMs = 60_000;

/** The servers of one place, which clients talk to as if they were one. */
export class Servers {
  readonly #random: () => number;
  #alive: readonly KilledServer[] = [];

  /** @param random a number from 0 to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  get areAlive(): boolean {
    return this.#alive.length > 0;
  }

  /** Takes a server that is ready. */
  add(server: KilledServer): void {
    this.#alive = [...this.#alive, server];
  }

  /** Any of them; undefined if all are dead. */
  any(): KilledServer | undefined {
    return this.#alive[Math.floor(this.#random() * this.#alive.length)];
  }

  /** A request to any of them; undefined where that died meanwhile. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    return this.any()?.ask(method, path, body);
  }

  /** A request that is made again until a server takes it. */
  async insist(method: string, path: string, body?: unknown): Promise<Answer> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const answer = await this.ask(method, path, body);
      if (answer !== undefined && answer.status !== 503) return answer;
      if (performance.now() > deadline) throw new Error(`${method} ${path}: no server takes it`);
      await pause(50);
    }
  }

  /** Kills any of them. */
  async killOne(): Promise<void> {
    await this.#without().end('SIGKILL');
  }

  /** Pauses any of them, and returns a function that lets it go on. */
  pauseOne(): () => void {
    const victim = this.#without();
    victim.pause('SIGSTOP');
    return () => {
      victim.pause('SIGCONT');
      this.add(victim);
    };
  }

  /** Asks each to end, one after the other. */
  async end(): Promise<void> {
    for (const server of this.#alive) {
      this.#alive = this.#alive.filter((each) => each !== server);
      await server.end('SIGTERM');
    }
  }

  /** One of them, which gets no more requests. */
  #without(): KilledServer {
    const victim = this.any()!;
    this.#alive = this.#alive.filter((each) => each !== victim);
    return victim;
  }
}
