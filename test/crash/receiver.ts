import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface ReceiverOptions {
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** The key of the challenges of a world. */
  readonly secretOf: (world: string) => string;
  readonly onDelivery: (world: string, text: string) => void;
}

/** A receiver of webhooks at a real address, which fails, delays and hangs up now and then. */
export async function startReceiver({ random, secretOf, onDelivery }: ReceiverOptions) {
  const server = createServer((request, response) => {
    const world = request.url!.slice(1);
    let text = '';
    request.on('data', (bytes: Buffer) => (text += bytes.toString()));
    request.on('error', () => {});
    request.on('end', () => {
      onDelivery(world, text);
      const { eventType, data } = JSON.parse(text) as {
        readonly eventType: string;
        readonly data: { readonly challenge: string };
      };
      const draw = random();
      if (draw < 0.05) return void response.destroy();
      response.statusCode = draw < 0.2 ? 500 : 200;
      const isChallenge = eventType === 'VERIFY';
      const mac = createHmac('sha256', secretOf(world));
      const body = isChallenge
        ? JSON.stringify({ challenge: mac.update(data.challenge).digest('hex') })
        : '';
      setTimeout(() => response.end(body), draw > 0.95 ? 50 * random() : 0);
    });
  });
  // A connection ends with the process that opened it, not before.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (world: string): string => `http://127.0.0.1:${port}/${world}`,
    /** Resolves once everything has come that a killed server sent. */
    async settled(): Promise<void> {
      const getConnections = promisify(server.getConnections.bind(server));
      do await pause(10);
      while ((await getConnections()) > 0);
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}
