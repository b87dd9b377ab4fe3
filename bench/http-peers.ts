import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled, measureInChild } from './child.ts';
import { median } from './figure.ts';
import type { HttpLoad, LoadMeasurement } from './http-load-child.ts';
import { type Peer, type PeerRequest, startPeer } from './peer-server.ts';

/** The concurrency of the requests. */
export const connections = 32;

/** Rounds, each of which starts every server once, so that a disturbance affects all figures. */
export const rounds = 3;

export interface HttpPeer {
  readonly name: string;
  /** From the start of the process to the first answer. */
  readonly startMs: number;
  readonly requestsPerSecond: number;
  /** Processor time of the server for each request. */
  readonly cpuMicros: number;
  /** Memory of the whole process after the requests. */
  readonly residentBytes: number;
  readonly bodyBytes: number;
}

const scenario = `version: 1
name: peers
seed: bench
clock: { start: 2026-05-04T08:00:00, limit: 30d }
app: { clientId: bench, clientSecret: bench-secret }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd } }
steps:
  - wait: 29d
`;

/** Measures our server and static servers of the same document; `packages` has those of the peers. */
export async function httpPeers(packages: string | undefined): Promise<readonly HttpPeer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  const child = await bundled('static-child.ts');
  try {
    const file = join(folder, 'peers.yaml');
    writeFileSync(file, scenario);
    const ours = motorpool(file);
    const request = await keepDocuments(ours, folder);
    const ready = (name: string, framework: string): Peer => ({
      name,
      command: (port) => [
        join(child, 'child.mjs'),
        framework,
        packages ?? folder,
        join(folder, 'signals.json'),
        new URL(request.path, 'http://peer').pathname,
        `${port}`,
      ],
      request: () => Promise.resolve(request),
    });
    const peers = [
      ours,
      ...(packages === undefined ? [] : mocks(packages, join(folder, 'openapi.json'), request)),
      ...(packages === undefined
        ? []
        : [
            ready('Fastify, ready-made JSON', 'fastify'),
            ready('Express, ready-made JSON', 'express'),
          ]),
      ready('node:http, ready-made JSON', 'node'),
    ];
    const measured = peers.map((): Measured[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, peer] of peers.entries()) measured[at]!.push(await measure(peer));
    }
    return peers.map(({ name }, at) => medians(name, measured[at]!));
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(child, { recursive: true });
  }
}

function motorpool(file: string): Peer {
  return {
    name: 'motorpool',
    command: (port) => ['dist/cli.js', 'serve', file, '--port', `${port}`, '--no-secrets'],
    request: async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      const asked = {
        grant_type: 'client_credentials',
        client_id: 'bench',
        client_secret: 'bench-secret',
      };
      const granted = await fetch(`${origin}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams(asked),
      });
      const { access_token } = (await granted.json()) as { access_token: string };
      const authorization = `Bearer ${access_token}`;
      const listed = await fetch(`${origin}/v3/connections`, { headers: { authorization } });
      const { data } = (await listed.json()) as Connections;
      const { vehicle, user } = data[0]!.relationships;
      return {
        path: `/v3/vehicles/${vehicle.data.id}/signals?pageSize=25`,
        headers: { authorization, 'sc-user-id': user.data.id },
      };
    },
  };
}

interface Connections {
  readonly data: readonly {
    readonly relationships: { readonly vehicle: Related; readonly user: Related };
  }[];
}

interface Related {
  readonly data: { readonly id: string };
}

/** Both read the document of our server, with its response as the example of the call. */
function mocks(packages: string, document: string, request: PeerRequest): readonly Peer[] {
  const script = (path: string): string => join(packages, 'node_modules', path);
  const asked = () => Promise.resolve(request);
  return [
    {
      name: 'Prism',
      command: (port) => [
        script('@stoplight/prism-cli/dist/index.js'),
        'mock',
        document,
        '-v',
        'silent',
        '-p',
        `${port}`,
      ],
      request: asked,
    },
    {
      name: 'Mockoon',
      command: (port) => {
        const quiet = ['--hostname', '127.0.0.1', '--disable-log-to-file', '--disable-admin-api'];
        const start = [script('@mockoon/cli/bin/run.js'), 'start', '--data', document];
        return [...start, '--port', `${port}`, ...quiet];
      },
      request: asked,
    },
  ];
}

/** Writes the response of our server and its OpenAPI document, with this response as an example. */
async function keepDocuments(ours: Peer, folder: string): Promise<PeerRequest> {
  const server = await startPeer(ours);
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const { headers, path } = server.request;
    const signals = await (await fetch(origin + path, { headers })).text();
    const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document;
    const { content } = document.paths['/v3/vehicles/{vehicleId}/signals']!.get.responses['200']!;
    content['application/json'].examples = { signals: { value: JSON.parse(signals) as unknown } };
    writeFileSync(join(folder, 'signals.json'), signals);
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    return server.request;
  } finally {
    await server.stop();
  }
}

interface Document {
  readonly paths: Readonly<Record<string, { get: { responses: Record<string, Answer> } }>>;
}

interface Answer {
  readonly content: { readonly 'application/json': { examples?: object } };
}

type Measured = Omit<HttpPeer, 'name'>;

async function measure(peer: Peer): Promise<Measured> {
  const server = await startPeer(peer);
  try {
    const { port, request, startMs } = server;
    const load = { port, method: 'GET', paths: [request.path], connections } as const;
    const ask = (forMs: number): Promise<LoadMeasurement> => {
      const asked: HttpLoad = { ...load, headers: request.headers, forMs };
      return measureInChild('http-load-child.ts', JSON.stringify(asked));
    };
    // Warms up: code is compiled, caches fill.
    await ask(1000);
    const before = await server.spent();
    const { requests, requestsPerSecond, bodyBytes } = await ask(2000);
    const { cpuMicros, residentBytes } = await server.spent();
    const each = (cpuMicros - before.cpuMicros) / requests;
    return { startMs, requestsPerSecond, cpuMicros: each, residentBytes, bodyBytes };
  } finally {
    await server.stop();
  }
}

function medians(name: string, measured: readonly Measured[]): HttpPeer {
  const of = (member: keyof Measured): number => median(measured.map((each) => each[member]));
  return {
    name,
    startMs: of('startMs'),
    requestsPerSecond: of('requestsPerSecond'),
    cpuMicros: of('cpuMicros'),
    residentBytes: of('residentBytes'),
    bodyBytes: of('bodyBytes'),
  };
}
