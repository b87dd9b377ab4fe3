import { METHOD_NAME_ALL, type Result, type Router, UnsupportedPathError } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';

/**
 * The router of the framework, with a cache of the latest paths: clients repeat a few, and a
 * look-up takes as long as one comparison, however many routes there are.
 *
 * A path without parameters, `/sim/deliveries/why`, goes before one that would match it,
 * `/sim/deliveries/{delivery}`: the router of one expression takes the latter only.
 */
export class RecentPaths<T> implements Router<T> {
  readonly name = 'RecentPaths';
  /** Handlers of paths without parameters, by method and path. */
  readonly #plain = new Map<string, Map<string, [T, Record<string, string>][]>>();
  readonly #patterns = new RegExpRouter<T>();
  readonly #recent = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    // Such a handler would not see requests for paths without parameters.
    if (method === METHOD_NAME_ALL || path.includes('*')) throw new UnsupportedPathError(path);
    if (path.includes(':')) return this.#patterns.add(method, path, handler);
    const paths = this.#plain.get(method) ?? new Map<string, [T, Record<string, string>][]>();
    paths.set(path, [...(paths.get(path) ?? []), [handler, {}]]);
    this.#plain.set(method, paths);
  }

  match(method: string, path: string): Result<T> {
    const plain = this.#plain.get(method)?.get(path);
    if (plain !== undefined) return [plain];
    const known = this.#recent.get(method)?.get(path);
    if (known !== undefined) return known;
    const result = this.#patterns.match(method, path);
    // Unknown paths are unbounded.
    if (result[0].length > 0) this.#note(method, path, result);
    return result;
  }

  #note(method: string, path: string, result: Result<T>): void {
    if (path.length > longestPath || passing.test(path)) return;
    const paths = this.#recent.get(method) ?? new Map<string, Result<T>>();
    if (paths.size >= mostPaths) paths.clear();
    paths.set(path, result);
    this.#recent.set(method, paths);
  }
}

/** Some 2 MB for each method. */
const mostPaths = 4096;
const longestPath = 256;

/** Paths with the names of worlds and replays, which come and go: each is asked for a few times. */
const passing = /^\/sim\/(?:worlds|replays)\//;
