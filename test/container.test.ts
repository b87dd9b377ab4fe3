import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { record } from './adapters/cli/recorded-terminal.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');

/** The list of an instruction of the image, which stands on one line. */
const listOf = (keyword: string): readonly string[] =>
  JSON.parse(new RegExp(`^${keyword} .*?(\\[.*\\])$`, 'm').exec(dockerfile)![1]!) as string[];

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'motorpool');

interface Container {
  readonly args: readonly string[];
  readonly securityContext: object;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: object };
    readonly template?: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly securityContext: object;
        readonly terminationGracePeriodSeconds: number;
      };
    };
  };
}

const manifestFiles = ['kubernetes', 'servers', 'workers'].map(
  (name) => `docs/container/${name}.yaml`,
);
const documents = manifestFiles.flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')));
const manifests = documents.map((document) => document.toJS() as Manifest);
const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);

const page = readFileSync('docs/container.md', 'utf8');

const commands = [
  ...ours.map(([name, { command }]) => [`the service ${name}`, command ?? []] as const),
  ...pods.flatMap(({ spec }) =>
    spec.containers.map(({ args }) => [`the pod of ${args[0]}`, args] as const),
  ),
  ['the image', listOf('CMD')] as const,
  ...[...page.matchAll(/ (serve|fleet) (\S+ --.*)$/gm)].map(
    ([, command = '', words = '']) =>
      [`the page: ${command} ${words}`, [command, ...words.split(' ')]] as const,
  ),
];

test('the page has commands of its own', () => {
  expect(commands.filter(([of]) => of.startsWith('the page'))).toHaveLength(2);
});

test.for(commands)(
  '%s has options that the command knows',
  async ([, [command = '', ...words]]) => {
    const { stdout: help } = await record([command, '--help']);
    const known = new Set(help.match(/--[a-z][a-z-]+/g));
    const options = words.filter((word) => word.startsWith('--'));
    expect(options.length).toBeGreaterThan(0);
    expect(options.filter((option) => !known.has(option))).toEqual([]);
  },
);

describe('the composition', () => {
  test('has two servers with addresses of their own, and two workers', () => {
    const addresses = ours.flatMap(([, { command = [] }]) =>
      command.filter((_, at) => command[at - 1] === '--address'),
    );
    expect(addresses).toEqual(['http://server-1:4010', 'http://server-2:4010']);
    expect(compose.services['worker']).toMatchObject({ scale: 2 });
    for (const [name] of ours)
      expect([name, compose.services[name]?.read_only]).toEqual([name, true]);
  });

  test('waits until each server is ready, with the check of the image at another path', () => {
    const words = listOf('HEALTHCHECK').map((word) => word.replace('/healthz', '/readyz'));
    for (const name of ['server-1', 'server-2']) {
      expect(compose.services[name]?.healthcheck?.test).toEqual(['CMD', ...words]);
    }
  });

  test('says what is missing: podman-compose takes a variable without such words as a text', () => {
    const variables = readFileSync('compose.yaml', 'utf8').match(/\$\{.*?\}/g) ?? [];
    expect(variables.length).toBeGreaterThan(3);
    expect(variables.filter((each) => !/^\$\{[A-Z_]+:\?.+\}$/.test(each))).toEqual([]);
  });

  test('waits for services that exist', () => {
    const needed = Object.values(compose.services).flatMap(({ depends_on = {} }) =>
      Object.keys(depends_on),
    );
    expect(new Set(needed)).toEqual(new Set(['database', 'queue']));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(needed));
  });
});

describe('the manifests', () => {
  test('are YAML', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  });

  test('have the scenario of the composition', () => {
    const [scenario] = manifests.flatMap(({ data }) => data?.['staging.yaml'] ?? []);
    const written = readFileSync('docs/container/staging.yaml', 'utf8');
    expect(written.endsWith(scenario!)).toBe(true);
  });

  test('permit the name of the service, and no other but the public one', () => {
    const service = manifests.find(({ kind }) => kind === 'Service');
    const servers = pods
      .flatMap(({ spec }) => spec.containers)
      .filter(({ args }) => args[0] === 'serve');
    expect(servers).toHaveLength(2);
    for (const { args } of servers) {
      const hosts = args.filter((_, at) => args[at - 1] === '--allow-host');
      expect(hosts).toEqual([service?.metadata.name]);
    }
  });

  test('choose the pods that they make, with a read-only root and no rights', () => {
    expect(pods).toHaveLength(3);
    for (const { spec } of manifests) {
      const { template, selector } = spec ?? {};
      if (template === undefined) continue;
      expect(selector?.matchLabels).toEqual(template.metadata.labels);
      expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      // A server ends requests for up to 8 s, a worker its part for 30 s.
      const ends = template.spec.containers[0]?.args[0] === 'worker' ? 30 : 8;
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(ends);
      for (const { securityContext } of template.spec.containers) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });
});
