import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageText } from './page.ts';
import type { Tiles } from './tiles.ts';

export interface DashboardOptions {
  /** Where the build has put the page's files. */
  readonly folder: string;
  /** What the page may know without asking; without it whoever opens the page is asked for it. */
  readonly controlToken: string | undefined;
  /** Maps that the page may ask for; none without them. */
  readonly tiles?: Tiles | undefined;
  /** Whether this server goes by the name that a request asks for. */
  readonly isHost: (host: string) => boolean;
}

/** What the build has made: names of files in the folder. */
export interface DashboardFiles {
  readonly script: string;
  readonly style: string;
}

/** The page at `/` and, below `/dashboard/`, what it is made of. */
export class Dashboard {
  readonly #options: DashboardOptions;
  #built: Promise<Built | undefined> | undefined;

  constructor(options: DashboardOptions) {
    this.#options = options;
  }

  /** Undefined: the request is none of the dashboard's business. */
  async answer(request: Request): Promise<Response | undefined> {
    const { method, headers, url } = request;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const { host, pathname } = new URL(url);
    // What an API client is told of a foreign name it is told by the API.
    if (!this.#options.isHost(headers.get('host') ?? host)) return undefined;
    const [, name] = /^\/dashboard\/([\w-]+\.(?:js|css))$/.exec(pathname) ?? [];
    if (name !== undefined) return this.#file(name);
    const isPage = pathname === '/' || /^\/w\/[\w-]+\/?$/.test(pathname);
    return isPage && wantsPage(headers) ? this.#page() : undefined;
  }

  async #page(): Promise<Response> {
    const { controlToken: token, tiles } = this.#options;
    const text = pageText((await this.#build())?.files, { token, tiles });
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

  /** Kept, so that a build meanwhile does not take a page apart; undefined where nobody has built it yet. */
  async #build(): Promise<Built | undefined> {
    this.#built ??= readBuild(this.#options.folder);
    const built = await this.#built;
    if (built === undefined) this.#built = undefined;
    return built;
  }
}

interface Built {
  readonly files: DashboardFiles;
  readonly bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

async function readBuild(folder: string): Promise<Built | undefined> {
  try {
    const files = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as DashboardFiles;
    const names = [files.script, files.style];
    const read = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
    const bytes = (await Promise.all(read)).map(
      ([name, buffer]) => [name, new Uint8Array(buffer)] as const,
    );
    return { files, bytes: new Map(bytes) };
  } catch {
    return undefined;
  }
}

/** Browsers name HTML; clients of an API name JSON or take anything. */
function wantsPage(headers: Headers): boolean {
  return /\btext\/html\b/i.test(headers.get('accept') ?? '');
}

/** Scripts of this server only and none inside the page; pictures of one server of maps, where there is one. */
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
