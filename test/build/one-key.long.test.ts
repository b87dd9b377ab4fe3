import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A key that is added to one file of `engine/scenario/sections`, with 2h as its default. */
interface Addition {
  /** Its row in the reference, which ends in the key. */
  readonly path: string;
  readonly file: string;
  /** The opening of the map that the key is put into. */
  readonly into: string;
  readonly field: string;
  /** The start of a file, at whose end an editor offers the key. */
  readonly offered: string;
  /** Whether the plan has the value without the key; the service has those of the others. */
  readonly isInPlan: boolean;
}

const twoHours = '7_200_000';

/** A field with a value that files write, and one with words for it. */
const usual = (member: string, kind = 'duration') =>
  `usual(as('${member}Ms', ${kind}('wait of ${member}')), ${twoHours})`;
const usually = (member: string) =>
  `usually(as('${member}Ms', duration('wait of ${member}')), ${twoHours}, '2h')`;

const additions: readonly Addition[] = [
  {
    path: 'appWait',
    file: 'app.ts',
    into: 'export const appFields = {',
    field: usual('appWait', "quantity('duration')"),
    offered: 'app: { ap',
    isInPlan: false,
  },
  {
    path: 'limits.limitWait',
    file: 'limits.ts',
    into: 'const limitsFields = {',
    field: usually('limitWait'),
    offered: 'app: { limits: { li',
    isInPlan: true,
  },
  {
    path: 'taxi.habitWait',
    file: 'personas.ts',
    into: ') => ({\n  speed:',
    field: `shift('habitWaitMs', 'wait of habitWait', ${twoHours})`,
    offered: 'vehicles:\n  car: { model: BEV, persona: { taxi: { ha',
    isInPlan: true,
  },
  {
    path: '*.state.stateWait',
    file: 'settings.ts',
    into: 'const stateFields = {',
    field: usual('stateWait'),
    offered: 'vehicles:\n  car: { model: BEV, state: { st',
    isInPlan: true,
  },
  {
    path: '*.settingWait',
    file: 'settings.ts',
    into: 'export const settings = {',
    field: usual('settingWait'),
    offered: 'fleets:\n  vans: { model: BEV, se',
    isInPlan: true,
  },
  {
    path: '*.vary.drawnWait',
    file: 'vehicles.ts',
    into: 'const varyFields = {',
    field:
      "otherwise(as('drawnWaitMs', drawnOnce('duration', zeroOrMore)('wait of drawnWait', '5h')), '2h')",
    offered: 'fleets:\n  vans: { model: BEV, vary: { dr',
    isInPlan: false,
  },
  {
    path: '*.hookWait',
    file: 'webhooks.ts',
    into: '\nconst settings = {',
    field: usually('hookWait'),
    offered: 'webhooks:\n  main: { ho',
    isInPlan: false,
  },
  {
    path: '*.receiver.answerWait',
    file: 'webhooks.ts',
    into: "const receiver = nested('simulated receiver, in place of the address', {",
    field: usually('answerWait'),
    offered: 'webhooks:\n  main: { receiver: { an',
    isInPlan: false,
  },
  {
    path: '*.retry.retryWait',
    file: 'retry.ts',
    into: 'const retryFields = {',
    field: usual('retryWait'),
    offered: 'webhooks:\n  main: { retry: { re',
    isInPlan: true,
  },
];

/** A file that gives all of these keys, or none. */
const fileWith = (wait: (key: string) => string) => `version: 1
app: { tokens: jwt, ${wait('appWait')} limits: { monthly: 5, ${wait('limitWait')} } }
vehicles:
  car: { model: BEV, persona: { taxi: { ${wait('habitWait')} } }, state: { ${wait('stateWait')} } }
fleets:
  vans: { model: BEV, count: 2, ${wait('settingWait')} vary: { ${wait('drawnWait')} } }
webhooks:
  main: { ${wait('hookWait')} receiver: { ${wait('answerWait')} }, retry: { schedule: [5s], ${wait('retryWait')} } }
`;

/** The views of the language, as generators, the editor of the playground and the command have them. */
const views = `
import { readFileSync } from 'node:fs';
import { explainCommand } from './adapters/cli/explain-command.ts';
import { suggestionsAt } from './adapters/playground/app/suggestions.ts';
import { engineNames } from './adapters/playground/engine-names.ts';
import { renderSchema } from './build/generate-schema.ts';
import { renderReference } from './build/reference/page.ts';
import { parseScenario } from './engine/index.ts';

const planOf = (file) => {
  const { app, vehicles, fleets, webhooks } = parseScenario(readFileSync(file, 'utf8'), { file });
  return JSON.stringify({ app, vehicles, fleets, webhooks });
};
let explained = '';
const stdout = { write: (text) => { explained += text; } };
explainCommand('given.yaml', {}, { stdout, stderr: stdout, env: {} });
const schema = renderSchema();
const words = process.argv.slice(2).map((text) =>
  suggestionsAt(schema, text, text.length, engineNames)?.words ?? []);
console.log(JSON.stringify({
  schema: JSON.stringify(schema),
  reference: renderReference(),
  words,
  plans: { without: planOf('without.yaml'), given: planOf('given.yaml') },
  explained: explained.replaceAll(/\\s+/g, ' '),
}));
`;

interface Views {
  readonly schema: string;
  readonly reference: string;
  /** The words that an editor offers, in the order of the additions. */
  readonly words: readonly (readonly { readonly word: string; readonly description: string }[])[];
  readonly plans: Readonly<Record<'without' | 'given', string>>;
  readonly explained: string;
}

describe('a key that is added to one file', () => {
  let tree = '';
  let seen: Views;

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'motorpool-'));
    for (const part of ['engine', 'adapters', 'build', 'scenarios', 'package.json']) {
      cpSync(part, join(tree, part), { recursive: true });
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
    for (const addition of additions) add(tree, addition);
    writeFileSync(join(tree, 'views.ts'), views);
    writeFileSync(
      join(tree, 'without.yaml'),
      fileWith(() => ''),
    );
    writeFileSync(
      join(tree, 'given.yaml'),
      fileWith((key) => `${key}: 5h,`),
    );
    const args = ['--import', 'tsx', 'views.ts', ...additions.map(({ offered }) => offered)];
    const options = { cwd: tree, encoding: 'utf8', maxBuffer: 50_000_000 } as const;
    seen = JSON.parse(execFileSync(process.execPath, args, options)) as Views;
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  test.each(additions)('$path: in schema, reader, reference, editor and explain', (added) => {
    const { path, isInPlan } = added;
    const key = path.split('.').at(-1)!;
    const description = `wait of ${key}; default: 2h`;
    const { schema, reference, plans, explained } = seen;
    const words = seen.words[additions.indexOf(added)];

    expect(schema).toMatch(new RegExp(`"${key}":\\{[^{}]*.{0,200}${description}`));
    expect(reference).toMatch(
      new RegExp(`\\| \`${path.replaceAll('*', '\\*')}\` \\| [^|]+ \\| 2h \\| wait of ${key} \\|`),
    );
    expect(words).toContainEqual(expect.objectContaining({ word: key, description }));
    expect(plans.given).toMatch(
      new RegExp(`"${key}Ms":(18000000|\\{"kind":"constant","value":18000000)`),
    );
    expect(plans.without.includes(`"${key}Ms":7200000`)).toBe(isInPlan);
    expect(explained).toContain(`${key}: 5h`);
  });
});

/** Puts a key into the map of its file. */
function add(tree: string, { path, file, into, field }: Addition): void {
  const name = join(tree, 'engine/scenario/sections', file);
  const [before, after, ...more] = readFileSync(name, 'utf8').split(into);
  if (after === undefined || more.length > 0) throw new Error(`${file} has no single ${into}`);
  const at = into.indexOf('{') + 1;
  const line = `${into.slice(0, at)}\n  ${path.split('.').at(-1)!}: ${field},${into.slice(at)}`;
  writeFileSync(name, `${before!}${line}${after}`);
}
