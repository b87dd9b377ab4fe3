import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A section, the file and the line behind which its key is put, the key, and files that have it and lack it. */
interface Addition {
  readonly file: string;
  readonly behind: string;
  readonly line: string;
  /** The row of the key in the reference. */
  readonly path: string;
  readonly without: string;
  readonly given: string;
  /** A text whose end is where an editor offers the key. */
  readonly offered: string;
  readonly isInPlan: boolean;
}

const car = (keys: string) => `vehicles: { car: { model: BEV, ${keys} } }`;
const says = "'longest wait for a person'";
const twoHours = '7_200_000';

const additions: readonly (readonly [section: string, Addition])[] = [
  [
    'app',
    {
      file: 'app.ts',
      behind: 'export const appFields = {',
      line: `patience: usual(as('patienceMs', quantity('duration')(${says})), ${twoHours}),`,
      path: 'patience',
      without: 'app: { tokens: jwt }',
      given: 'app: { patience: 5h }',
      offered: 'app: { pa',
      isInPlan: false,
    },
  ],
  [
    'limits of the request rate',
    {
      file: 'limits.ts',
      behind: 'const limitsFields = {',
      line: `patience: usually(as('patienceMs', duration(${says})), ${twoHours}, '2h'),`,
      path: 'limits.patience',
      without: 'app: { limits: { monthly: 5 } }',
      given: 'app: { limits: { patience: 5h } }',
      offered: 'app: { limits: { pa',
      isInPlan: true,
    },
  ],
  [
    'habits of all drivers',
    {
      file: 'personas.ts',
      behind: ') => ({\n  speed: ',
      line: `patience: shift('patienceMs', ${says}, ${twoHours}),`,
      path: 'taxi.patience',
      without: car('persona: { taxi: {} }'),
      given: car('persona: { taxi: { patience: 5h } }'),
      offered: 'vehicles:\n  car: { model: BEV, persona: { taxi: { pa',
      isInPlan: true,
    },
  ],
  [
    'state of a vehicle',
    {
      file: 'settings.ts',
      behind: 'const stateFields = {',
      line: `patience: usual(as('patienceMs', duration(${says})), ${twoHours}),`,
      path: '*.state.patience',
      without: car('state: { battery.soc: 50% }'),
      given: car('state: { patience: 5h }'),
      offered: 'vehicles:\n  car: { model: BEV, state: { pa',
      isInPlan: true,
    },
  ],
  [
    'settings of vehicles and fleets',
    {
      file: 'settings.ts',
      behind: 'export const settings = {',
      line: `patience: usual(as('patienceMs', duration(${says})), ${twoHours}),`,
      path: '*.patience',
      without: 'fleets: { vans: { model: BEV, count: 2 } }',
      given: 'fleets: { vans: { model: BEV, count: 2, patience: 5h } }',
      offered: 'fleets:\n  vans: { model: BEV, pa',
      isInPlan: true,
    },
  ],
  [
    'webhooks',
    {
      file: 'webhooks.ts',
      behind: '\nconst settings = {',
      line: `patience: usually(as('patienceMs', duration(${says})), ${twoHours}, '2h'),`,
      path: '*.patience',
      without: 'webhooks: { main: { receiver: {} } }',
      given: 'webhooks: { main: { receiver: {}, patience: 5h } }',
      offered: 'webhooks:\n  main: { pa',
      isInPlan: false,
    },
  ],
  [
    'receivers',
    {
      file: 'webhooks.ts',
      behind: "const receiver = nested('simulated receiver, in place of the address', {",
      line: `patience: usually(as('patienceMs', duration(${says})), ${twoHours}, '2h'),`,
      path: '*.receiver.patience',
      without: 'webhooks: { main: { receiver: {} } }',
      given: 'webhooks: { main: { receiver: { patience: 5h } } }',
      offered: 'webhooks:\n  main: { receiver: { pa',
      isInPlan: false,
    },
  ],
  [
    'retries',
    {
      file: 'retry.ts',
      behind: 'const retryFields = {',
      line: `patience: usual(as('patienceMs', duration(${says})), ${twoHours}),`,
      path: '*.retry.patience',
      without: 'webhooks: { main: { receiver: {}, retry: { schedule: [5s] } } }',
      given: 'webhooks: { main: { receiver: {}, retry: { schedule: [5s], patience: 5h } } }',
      offered: 'webhooks:\n  main: { retry: { pa',
      isInPlan: true,
    },
  ],
];

/** The views of the language, as the generators, the editor of the playground and the command have them. */
const views = `
import { readFileSync } from 'node:fs';
import { renderSchema } from './build/generate-schema.ts';
import { renderReference } from './build/reference/page.ts';
import { engineNames } from './adapters/playground/engine-names.ts';
import { suggestionsAt } from './adapters/playground/app/suggestions.ts';
import { explainCommand } from './adapters/cli/explain-command.ts';
import { parseScenario } from './engine/index.ts';

const [without, given, offered] = process.argv.slice(2);
const planOf = (file) => {
  const { app, vehicles, fleets, webhooks } = parseScenario(readFileSync(file, 'utf8'), { file });
  return JSON.stringify({ app, vehicles, fleets, webhooks });
};
let explained = '';
const stdout = { write: (text) => { explained += text; } };
explainCommand(given, {}, { stdout, stderr: stdout, env: {} });
console.log(JSON.stringify({
  schema: JSON.stringify(renderSchema()),
  reference: renderReference(),
  words: suggestionsAt(renderSchema(), offered, offered.length, engineNames)?.words ?? [],
  plans: [planOf(without), planOf(given)],
  explained,
}));
`;

interface Views {
  readonly schema: string;
  readonly reference: string;
  readonly words: readonly { readonly word: string; readonly description: string }[];
  readonly plans: readonly [without: string, given: string];
  readonly explained: string;
}

describe('a key that is added to one file, of', () => {
  let tree = '';

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'motorpool-'));
    writeFileSync(join(tree, 'views.ts'), views);
    for (const part of ['engine', 'adapters', 'build', 'package.json', 'tsconfig.json']) {
      cpSync(part, join(tree, part), { recursive: true });
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  test.each(additions)('%s has schema, reader, reference, editor and explain', (_, added) => {
    const { path, line, isInPlan } = added;
    const key = path.split('.').at(-1)!;
    const file = join(tree, 'engine/scenario/sections', added.file);
    const text = readFileSync(file, 'utf8');
    expect(text.split(added.behind)).toHaveLength(2);
    const at = text.indexOf('{', text.indexOf(added.behind)) + 1;

    writeFileSync(file, `${text.slice(0, at)}\n  ${line}${text.slice(at)}`);
    const { schema, reference, words, plans, explained } = look(tree, added);
    writeFileSync(file, text);

    const described = 'longest wait for a person; default: 2h';
    expect(schema).toContain(`"${key}":{"anyOf"`);
    expect(schema).toContain(described);
    expect(reference).toContain(`| \`${path}\` | a duration | 2h | longest wait for a person |`);
    expect(words).toContainEqual(expect.objectContaining({ word: key, description: described }));
    expect(plans[1]).toContain('"patienceMs":18000000');
    if (isInPlan) expect(plans[0]).toContain('"patienceMs":7200000');
    expect(explained).toContain('patience: 5h');
  });
});

/** The views of a tree in a process of its own, which has read no other tree. */
function look(tree: string, { without, given, offered }: Addition): Views {
  const files = Object.entries({ without, given }).map(([name, part]) => {
    const file = join(tree, `${name}.yaml`);
    writeFileSync(file, `version: 1\n${part}\n`);
    return file;
  });
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'views.ts', ...files, offered],
    { cwd: tree, encoding: 'utf8', maxBuffer: 50_000_000 },
  );
  return JSON.parse(output) as Views;
}
