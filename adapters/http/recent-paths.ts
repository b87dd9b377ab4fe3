import type { Result, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * The router of the framework, and where the latest paths led to: clients ask for the same few over and over, and to look
 * one up takes as long as to compare it, however many routes there are.
 */
export class RecentPaths<T> implements Router<T> {
  readonly name = 'RecentPaths';
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] });
  /** By method and path. */
  readonly #recent = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const paths = this.#recent.get(method);
    const known = paths?.get(path);
    if (known !== undefined) return known;
    const result = this.#router.match(method, path);
    // What leads nowhere may be anything.
    if (result[0].length > 0) this.#note(method, path, result);
    return result;
  }

  #note(method: string, path: string, result: Result<T>): void {
    if (path.length > longestPath) return;
    const paths = this.#recent.get(method) ?? new Map<string, Result<T>>();
    if (paths.size >= mostPaths) paths.clear();
    paths.set(path, result);
    this.#recent.set(method, paths);
  }
}

/** Some 2 MB for each method. */
const mostPaths = 4096;
const longestPath = 256;
