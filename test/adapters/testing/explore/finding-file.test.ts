import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { explore, Receiver } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { night } from './night.ts';

const places = 'version: 1\nplaces: { yard: { latitude: 52.5, longitude: 13.4 } }\n';

/** The night with an import, params and a secret that its file does not have. */
function nightIn(folder: string): string {
  return scratch({
    [join(folder, 'night.yaml')]: `imports: [${folder === '' ? '' : '../'}lib/places.yaml]
params:
  hook: { type: url, env: HOOK_URL }
  minutes: { type: integer, default: 1 }
  named: short
${night.replace('http://127.0.0.1:3000/hooks', '$params.hook').replace('seed: 7\n', '')}`,
    'lib/places.yaml': places,
  });
}

const found = (scenario: string, options: object) =>
  explore({
    scenario,
    app: () => new Receiver({ secret: 'of-the-test', sorts: false }),
    secret: 'of-the-test',
    readBack: (app) =>
      Object.fromEntries([...app.states].map(([id, { sequence }]) => [id, sequence])),
    choices: ['late'],
    budget: { runs: 4 },
    throws: false,
    ...options,
  });

test.each([
  ['', false, 'late-converges.yaml'],
  ['cars', true, 'cars/late-converges.yaml'],
] as const)(
  'a finding in another folder has its imports, params and secret: %j',
  async (below, hasRoot, name) => {
    const folder = nightIn(below);
    const out = scratch();
    const params = { hook: 'http://127.0.0.1:9/hooks', minutes: 2, named: 'long' };
    const file = join(folder, below, 'night.yaml');
    const { files } = await found(file, { out, params, ...(hasRoot && { root: folder }) });

    expect(files).toEqual([join(out, name)]);
    expect(parse(readFileSync(files[0]!, 'utf8'))).toMatchObject({
      app: { managementToken: 'of-the-test' },
      params: {
        hook: { type: 'url', default: 'http://127.0.0.1:9/hooks' },
        minutes: { default: 2 },
        named: 'long',
      },
    });
    const again = await found(files[0]!, { secret: undefined, ...(hasRoot && { root: out }) });
    expect(again.findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^by the faults of the scenario: its /),
    ]);
  },
);

test('no file of the folder is replaced by one that the scenario names', async () => {
  const folder = nightIn('');
  const out = scratch({ 'lib/places.yaml': 'version: 1\n' });
  const params = { hook: 'http://127.0.0.1:9/hooks' };

  const { files, findings, remarks } = await found(join(folder, 'night.yaml'), { out, params });

  expect(findings).toHaveLength(1);
  expect(files).toEqual([]);
  expect(remarks).toContainEqual(
    expect.stringMatching(/^out: .*places.yaml is another file than the one that the scenario/),
  );
});
