import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { equalSecrets } from '../../../engine/index.ts';
import { codeOf, FileError, objectionOf } from '../../file/file-error.ts';
import { readBearer } from '../../http/bearer-token.ts';
import { machineNames, originFor } from '../../server/host-list.ts';

/** An address for metrics. */
export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
  readonly token?: string | undefined;
}

/** A server of one page, `/metrics`, for Prometheus. */
export class MetricsServer {
  readonly #server: Server;
  readonly #host: string;

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.#host = host;
  }

  /**
   * Throws `FileError` for a port that it cannot have.
   *
   * @param host an address of this machine
   * @param token that of callers; without it they need none
   */
  static async start(
    { host, port, token }: MetricsPlace,
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
      const given = readBearer(request.headers.authorization ?? '') ?? '';
      if (token !== undefined && !equalSecrets(given, token)) {
        response.setHeader('www-authenticate', 'Bearer');
        return answer(401, 'the header Authorization: Bearer <control token> is missing');
      }
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
    return new MetricsServer(server, host);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The address at which others reach it. */
  get origin(): string {
    const { port } = this;
    const origin = `http://${this.#host}:${port}`;
    return originFor({ origin, port }, [...machineNames(this.#host), this.#host]);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
