/**
 * Serves a ready-made JSON document. Arguments: `node`, `express` or `fastify`, the folder that has
 * their packages, the file of the document, the path and the port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Framework = 'express' | 'fastify' | 'node';

interface ExpressApp {
  get(path: string, answer: (request: unknown, response: ExpressResponse) => void): void;
  listen(port: number, host: string): void;
}

interface ExpressResponse {
  type(name: string): ExpressResponse;
  send(body: Buffer): void;
}

interface FastifyApp {
  get(path: string, answer: (request: unknown, reply: FastifyReply) => void): void;
  listen(place: { readonly port: number; readonly host: string }): Promise<string>;
}

interface FastifyReply {
  type(name: string): FastifyReply;
  send(body: Buffer): void;
}

const [framework, folder, file, path, port] = process.argv.slice(2) as [
  Framework,
  ...[string, string, string, string],
];
const json = 'application/json';
const host = '127.0.0.1';
const body = readFileSync(file);
const load = createRequire(join(folder, 'package.json'));

const servers: Readonly<Record<Framework, () => unknown>> = {
  node: () =>
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': json, 'content-length': body.length });
      response.end(body);
    }).listen(Number(port), host),
  express: () => {
    const app = (load('express') as () => ExpressApp)();
    app.get(path, (_, response) => response.type(json).send(body));
    return app.listen(Number(port), host);
  },
  fastify: () => {
    const app = (load('fastify') as () => FastifyApp)();
    app.get(path, (_, reply) => reply.type(json).send(body));
    return app.listen({ port: Number(port), host });
  },
};

await servers[framework]();
