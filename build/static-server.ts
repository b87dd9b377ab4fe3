import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface StaticServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the files of a folder on this machine, as hosts of static pages do. */
export async function serveFolder(folder: string, port = 0): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const asked = pathOf(request.url ?? '/');
    if (asked === undefined) return void response.writeHead(400).end('That is no path.\n');
    const path = normalize(asked);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const type = types[extname(file)] ?? 'text/plain; charset=utf-8';
    const found = createReadStream(file);
    found.once('open', () => response.writeHead(200, { 'content-type': type }));
    found.once('error', () => response.writeHead(404).end('There is no such file.\n'));
    found.pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The path of an address; undefined for one that is malformed. */
function pathOf(target: string): string | undefined {
  try {
    return decodeURIComponent(new URL(target, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
