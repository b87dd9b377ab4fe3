import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf, FileError, objectionOf } from '../file/file-error.ts';

/** A server of one page, `/metrics`, for Prometheus, which needs no token there. */
export class MetricsServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /**
   * Throws `FileError` for a port that it cannot have.
   *
   * @param host an address of this machine; all of them without it
   */
  static async start(
    { host, port }: { readonly host?: string; readonly port: number },
    read: () => Promise<string>,
  ): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      const answer = (status: number, text: string): void => {
        response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
        response.end(`${text}\n`);
      };
      const [path] = request.url!.split('?');
      if (path !== '/metrics') return answer(404, 'only /metrics is served here');
      if (request.method !== 'GET') return answer(405, 'use GET');
      read().then(
        (text) => answer(200, text),
        (error: unknown) => answer(503, (error as Error).message),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => {
        reject(
          new FileError(
            `cannot serve metrics on port ${port}: ${codeOf(error) === 'EADDRINUSE' ? 'another process has it' : objectionOf(error)}`,
          ),
        );
      });
      server.listen({ host, port }, resolve);
    });
    return new MetricsServer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
