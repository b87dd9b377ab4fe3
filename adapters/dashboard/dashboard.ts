import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DashboardFiles, pageText } from './page.ts';
import type { Tiles } from './tiles.ts';

export interface DashboardOptions {
  /** The folder of the page's built files. */
  readonly folder: string;
  /** The control token in a page that a request is for; without it, the page asks the user. */
  readonly tokenFor: (request: Request) => string | undefined;
  /** Map tiles that the page may load; none by default. */
  readonly tiles?: Tiles | undefined;
  /** Whether this server accepts the host name of a request. */
  readonly isHost: (host: string) => boolean;
}

/** The page at `/` and its files below `/dashboard/`. */
export class Dashboard {
  readonly #options: DashboardOptions;
  #built: Promise<Built | undefined> | undefined;

  constructor(options: DashboardOptions) {
    this.#options = options;
  }

  /** Answers a request; undefined for one that is not for the dashboard. */
  answer(request: Request): Promise<Response | undefined> | undefined {
    return places.test(request.url) ? this.#answer(request) : undefined;
  }

  async #answer(request: Request): Promise<Response | undefined> {
    const { method, headers, url } = request;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const { host, pathname } = new URL(url);
    // The API answers requests for a foreign host name.
    if (!this.#options.isHost(headers.get('host') ?? host)) return undefined;
    const [, name] = /^\/dashboard\/([\w-]+\.(?:js|css))$/.exec(pathname) ?? [];
    if (name !== undefined) return this.#file(name);
    const isPage = pathname === '/' || /^\/w\/[\w-]+\/?$/.test(pathname);
    return isPage && wantsPage(headers) ? this.#page(request) : undefined;
  }

  async #page(request: Request): Promise<Response> {
    const { tokenFor, tiles } = this.#options;
    const text = pageText((await this.#build())?.files, { token: tokenFor(request), tiles });
    return new Response(text, { headers: pageHeaders(tiles) });
  }

  async #file(name: string): Promise<Response | undefined> {
    const bytes = (await this.#build())?.bytes.get(name);
    if (bytes === undefined) return undefined;
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
    return new Response(bytes, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
  }

  /**
   * The built page, kept so that a later build does not mix its files; undefined before the first
   * build.
   */
  async #build(): Promise<Built | undefined> {
    this.#built ??= readBuild(this.#options.folder);
    const built = await this.#built;
    if (built === undefined) this.#built = undefined;
    return built;
  }
}

/** URLs that may be of the page, before any of them is parsed. */
const places = /^[^:]+:\/\/[^/]*\/(?:$|[?#]|w\/|dashboard\/)/;

interface Built {
  readonly files: DashboardFiles;
  readonly bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

async function readBuild(folder: string): Promise<Built | undefined> {
  try {
    const files = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as DashboardFiles;
    const names = [files.script, files.style, ...files.parts];
    const read = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
    const bytes = (await Promise.all(read)).map(
      ([name, buffer]) => [name, new Uint8Array(buffer)] as const,
    );
    return { files, bytes: new Map(bytes) };
  } catch {
    return undefined;
  }
}

/**
 * Whether a request is for a page: browsers name HTML; clients of an API name JSON or accept
 * anything.
 */
function wantsPage(headers: Headers): boolean {
  return /\btext\/html\b/i.test(headers.get('accept') ?? '');
}

/**
 * Headers that allow scripts of this server only, none inside the page, and pictures of the tile
 * server, if any.
 */
function pageHeaders(tiles: Tiles | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", 'data:', ...(tiles === undefined ? [] : [tiles.origin])].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}
