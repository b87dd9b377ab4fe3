import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mistakesOf, stepsOf } from './mistakes.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const facts = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly bin: { readonly motorpool: string };
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

const argumentsOf = (wanted: string): readonly string[] =>
  stepsOf(dockerfile).flatMap(({ keyword, text }) => (keyword === wanted ? [text] : []));

const listOf = (keyword: string): readonly string[] =>
  JSON.parse(argumentsOf(keyword).at(-1)!) as string[];

describe('the Dockerfile', () => {
  test('has no mistake', () => {
    expect(mistakesOf(dockerfile)).toEqual([]);
  });

  const planted = [
    ['FROM node:24-slim AS', 'FROM node AS', 'a base has a tag other than latest'],
    ['--from=package', '--from=elsewhere', 'a stage that is copied from exists'],
    ['COPY . .', 'ADD . .', 'COPY takes the place of ADD'],
    ['WORKDIR /scenarios', 'WORKDIR scenarios', 'WORKDIR paths should be absolute'],
    ['RUN npm run pack', 'RUN cd /src && npm run pack', 'WORKDIR takes the place of cd'],
    ['RUN npm run pack', 'RUN sudo npm run pack', 'RUN has no sudo'],
    ['bullmq@6.7.0', 'bullmq', 'packages have versions'],
    ['ENV ', 'ENV CLIENT_SECRET=abc ', 'no secret stands in the image'],
    [
      /ENTRYPOINT .*/,
      'ENTRYPOINT node x',
      'ENTRYPOINT is a list, so that signals reach the process',
    ],
    [/(?<=\n)CMD .*/, 'CMD serve', 'CMD is a list'],
    [/HEALTHCHECK .*/, 'HEALTHCHECK CMD node x', 'HEALTHCHECK runs without a shell'],
    ['USER node', '', 'the image has a user without rights'],
    ['USER node', 'USER 0:0', 'the image has a user without rights'],
    [/HEALTHCHECK .*/, '', 'the image has a health check'],
    ['EXPOSE 4010', 'EXPOSES 4010', 'Unknown instruction: EXPOSES'],
  ] as const;
  test.for(planted)('with %s as %s has a mistake: %s', ([text, mistake, rule]) => {
    expect(mistakesOf(dockerfile.replace(text, mistake))).toEqual([rule]);
  });

  test('has a supported Node, the peers of worlds and queues, and the command of the package', () => {
    const bases = argumentsOf('FROM');
    expect(bases).toHaveLength(3);
    for (const base of bases) {
      const [, major] = /^node:(\d+)-slim/.exec(base) ?? [];
      expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(facts.engines.node)));
    }
    // Spans need an SDK beside the API, which the user chooses.
    const others = new Set(['vitest', '@opentelemetry/api']);
    for (const peer of Object.keys(facts.peerDependencies).filter((name) => !others.has(name))) {
      expect(argumentsOf('RUN').join('\n')).toContain(`${peer}@${facts.devDependencies[peer]}`);
    }
    expect(listOf('ENTRYPOINT')).toEqual(['node', `/app/${facts.bin.motorpool}`]);
  });

  test('ends as a user without rights, and with a process that hears SIGTERM itself', () => {
    expect(argumentsOf('USER')).toEqual(['node']);
    expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(argumentsOf('VOLUME')).toEqual(['/data']);
  });
});
