import type { ReadBody } from '../../http/read-body.ts';
import type { JobLine, ThreadPool } from '../../threads/thread-pool.ts';

/** Reads large bodies in a thread, which starts with the first of them. */
export class LargeBodies {
  #pool: Promise<ThreadPool> | undefined;
  #line: Promise<JobLine<string, ReadBody>> | undefined;

  async read(text: string): Promise<ReadBody> {
    this.#pool ??= import('./command-pool.ts').then(({ workerPool }) => workerPool(1, 'body'));
    this.#line ??= this.#pool.then((pool) => pool.line('body', undefined));
    return (await this.#line).do(text);
  }

  async close(): Promise<void> {
    await (await this.#pool)?.close();
  }
}
