/**
 * Measures the figures of docs/performance.md, each against a limit or a peer of the same run. `npm
 * run bench -- [peers fleet observed model road parse branch explore expressions patterns wide http webhooks deliveries feed
 * dashboard life recording postgres journal recovery replay start runs before suite fleetJobs queue turns types year
 * growth]
 * [--sizes 1000,10000] [--json] [--write file]`; exits with an error if a promise is not kept.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { before } from './before.ts';
import { branch } from './branch.ts';
import { dashboard } from './dashboard.ts';
import { deliveries } from './deliveries.ts';
import { explore } from './explore.ts';
import { expressions } from './expressions.ts';
import { feed } from './feed.ts';
import { holds, type Section } from './figure.ts';
import { fleet } from './fleet.ts';
import { fleetJobs } from './fleet-jobs.ts';
import { growth } from './growth.ts';
import { http } from './http.ts';
import { journal } from './journal.ts';
import { life } from './life.ts';
import { model } from './model.ts';
import { observed } from './observed.ts';
import { asPage, asText, machine } from './page.ts';
import { parse } from './parse.ts';
import { patterns } from './patterns.ts';
import { peers } from './peers.ts';
import { postgres } from './postgres.ts';
import { queue } from './queue.ts';
import { recording } from './recording.ts';
import { recovery } from './recovery.ts';
import { replay } from './replay.ts';
import { road } from './road.ts';
import { runs } from './runs.ts';
import { start } from './start.ts';
import { suite } from './suite.ts';
import { turns } from './turns.ts';
import { types } from './types.ts';
import { webhooks } from './webhooks.ts';
import { wide } from './wide.ts';
import { year } from './year.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    json: { type: 'boolean', default: false },
    write: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);

const benches: Readonly<Record<string, () => Section | Promise<Section>>> = {
  peers,
  fleet: () => fleet(sizes),
  observed,
  model,
  road,
  parse,
  branch,
  explore,
  expressions,
  patterns,
  wide,
  http,
  webhooks,
  deliveries,
  feed,
  dashboard,
  life,
  recording,
  postgres,
  journal,
  recovery,
  replay,
  start,
  runs,
  before,
  suite,
  fleetJobs,
  queue,
  turns,
  types,
  year,
  growth,
};

const plotsOf = ({ tables = [] }: Section) => tables.flatMap(({ plots = [] }) => plots);

const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0 || !sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error(`there are ${Object.keys(benches).join(', ')}; sizes are whole numbers`);
  process.exit(2);
}

const sections: Section[] = [];
for (const [name, measure] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const section = await measure();
  sections.push(section);
  if (!values.json) console.log(asText([section]));
}
if (values.json) console.log(JSON.stringify({ machine: machine(), sections }, undefined, 2));
if (values.write !== undefined) {
  const page = existsSync(values.write) ? readFileSync(values.write, 'utf8') : '';
  writeFileSync(values.write, asPage(sections, page));
  for (const { path, svg } of sections.flatMap(plotsOf)) {
    const file = join(dirname(values.write), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, svg);
  }
}
if (!sections.every(({ figures }) => figures.every(holds))) process.exitCode = 1;
