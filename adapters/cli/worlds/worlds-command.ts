import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { sourcesObject } from '../../file/scenario-sources.ts';
import { restartPoints } from '../../http/control/simulation.ts';
import type { newWorldSchema } from '../../http/control/worlds-schema.ts';
import { isRejected, load } from '../../scenarios/load.ts';
import { showRejections } from '../../scenarios/rejection.ts';
import { speedIn } from '../../sending/speed.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { knownWord } from '../../terminal/known-word.ts';
import { readMatrix, readParams } from '../../terminal/named-values.ts';
import { columnsOf, counted, paintFor, printable, type Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { drawSeed } from '../../trials/run-settings.ts';
import { toUrl } from '../../words/url.ts';
import { exportWorld } from '../recordings/export-world.ts';
import { tokenVariable } from '../serve-variables.ts';
import { type ControlBody, ControlClient } from './control-client.ts';
import { type WorldDocument, worldLines } from './world-table.ts';
import type {
  BranchFlags,
  ExportWorldFlags,
  NewWorldFlags,
  RestartFlags,
  ServerFlags,
} from './worlds-options.ts';

type NewWorld = z.infer<typeof newWorldSchema>;

/** `motorpool worlds list`: shows the worlds of a server. */
export async function listWorlds(flags: ServerFlags, terminal: Terminal): Promise<number> {
  const { stdout, env } = terminal;
  const { data } = await clientFor(flags, terminal).get('/sim/worlds');
  const worlds = data as readonly WorldDocument[];
  const layout = { paint: paintFor(stdout, env), columns: columnsOf(stdout), nowMs: Date.now() };
  stdout.write(
    flags.json === true ? jsonText(worlds) : `${worldLines(worlds, layout).join('\n')}\n`,
  );
  return exitCode.ok;
}

/** `motorpool worlds new`: creates a world of a file or a shipped scenario, and shows its token. */
export async function newWorld(
  id: string,
  named: string | undefined,
  flags: NewWorldFlags,
  terminal: Terminal,
): Promise<number> {
  const { owner, expires } = flags;
  const clock = clockOf(flags);
  const scenario = scenarioOf(named, flags, terminal);
  if (scenario === undefined) return exitCode.usage;
  const order = { id, owner, expires, clock, ...scenario };
  const { data } = await clientFor(flags, terminal).post('/sim/worlds', order).catch(inOptions);
  terminal.stdout.write(flags.json === true ? jsonText(data) : madeText(data as NewWorld));
  return exitCode.ok;
}

/** `motorpool worlds branch`: creates a world with the past of another one, and shows its token. */
export async function branchWorld(
  of: string,
  id: string | undefined,
  { at, sends, ...flags }: BranchFlags,
  terminal: Terminal,
): Promise<number> {
  const order = { branchOf: of, id, at, sends };
  const { data } = await clientFor(flags, terminal).post('/sim/worlds', order).catch(inOptions);
  terminal.stdout.write(flags.json === true ? jsonText(data) : madeText(data as NewWorld));
  return exitCode.ok;
}

/** Throws an objection to a member of the body with the name of the option that gave it. */
function inOptions(error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  const words = error.message.replace(/^body (id|owner|expires|seed|at):/, (_, member: string) =>
    member === 'id' ? 'NAME:' : `--${member}:`,
  );
  throw new UsageError(words);
}

/** `motorpool worlds rm`: deletes worlds; one that is not there does not stop the deletion of the others. */
export async function removeWorlds(
  ids: readonly string[],
  flags: ServerFlags,
  terminal: Terminal,
): Promise<number> {
  const { stdout, stderr } = terminal;
  const client = clientFor(flags, terminal);
  const removed: string[] = [];
  const failures: UsageError[] = [];
  for (const id of ids) {
    try {
      await client.delete(addressOf(id));
      removed.push(id);
      if (flags.json !== true) stdout.write(`deleted ${printable(id)}\n`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      failures.push(error);
    }
  }
  if (flags.json === true) stdout.write(jsonText({ deleted: removed }));
  for (const { message } of failures) stderr.write(`error: ${printable(message)}\n`);
  return failures.length === 0 ? exitCode.ok : exitCode.usage;
}

/** `motorpool worlds restart`: begins a world anew, or from the last state of its vehicles. */
export async function restartWorld(
  id: string,
  flags: RestartFlags,
  terminal: Terminal,
): Promise<number> {
  const from = knownWord('--from', flags.from ?? restartPoints[0], restartPoints);
  const restarted = await clientFor(flags, terminal).post(`${addressOf(id)}/restart`, { from });
  const { data, notes = [] } = restarted as RestartAnswer;
  const words = from === 'beginning' ? 'its beginning' : 'its last state';
  const said = `restarted ${printable(id)} from ${words}\n`;
  terminal.stdout.write(flags.json === true ? jsonText(data) : said);
  for (const note of notes) terminal.stderr.write(`note: ${printable(note)}\n`);
  return exitCode.ok;
}

/** The answer to a restart. */
interface RestartAnswer extends ControlBody {
  /** Sentences about differences from the world before. */
  readonly notes?: readonly string[];
}

/** `motorpool worlds export`: downloads the recording of a world. */
export async function exportRecording(
  id: string,
  flags: ExportWorldFlags,
  terminal: Terminal,
): Promise<number> {
  const { out: file = `${id}.simlog`, redact, json } = flags;
  const path = `${addressOf(id)}/recording${redact === true ? '?redact=true' : ''}`;
  const entries = await exportWorld(clientFor(flags, terminal), path, file);
  const said = `wrote ${printable(file)}, ${counted(entries, 'entry', 'entries')}\n`;
  terminal.stdout.write(json === true ? jsonText({ file, entries }) : said);
  return exitCode.ok;
}

function clientFor({ server = usualServer, token }: ServerFlags, { env }: Terminal): ControlClient {
  if (!/^https?:\/\//i.test(server) || toUrl(server) === undefined) {
    throw new UsageError(`--server ${server}: write an address such as ${usualServer}`);
  }
  const given = token ?? env[tokenVariable];
  const option = token === undefined && given !== undefined ? tokenVariable : '--token';
  // A world of many vehicles takes its time.
  return new ControlClient(server, given, { option, patienceMs: 300_000 });
}

const usualServer = 'http://127.0.0.1:4010';

function addressOf(id: string): string {
  return `/sim/worlds/${encodeURIComponent(id)}`;
}

function clockOf({
  held = false,
  paced = false,
  speed: written,
}: NewWorldFlags): object | undefined {
  if (held && (paced || written !== undefined)) {
    throw new UsageError(
      `--held and ${paced ? '--paced' : '--speed'} contradict each other: choose one`,
    );
  }
  if (held) return { mode: 'held' };
  if (written === undefined) return paced ? { mode: 'paced' } : undefined;
  const speed = speedIn(written);
  if (speed !== undefined) return { mode: 'paced', speed };
  throw new UsageError(
    `--speed ${written}: write simulated seconds per second of real time, from 0.001 to 1000000`,
  );
}

/**
 * The members of an order that name its scenario: a file with its imports, or a shipped one. Shows
 * the mistakes of a file and returns undefined.
 */
function scenarioOf(
  named: string | undefined,
  { param = [], matrix: axes = [], seed: written, root, json }: NewWorldFlags,
  terminal: Terminal,
): object | undefined {
  const params = readParams(param);
  const matrix = axes.length === 0 ? undefined : readMatrix(axes);
  const seed = written === 'random' ? drawSeed() : written;
  if (named === undefined || (named !== '-' && !existsSync(named) && !isFile(named))) {
    if (root !== undefined) {
      throw new UsageError(`--root ${root}: a shipped scenario imports no file of yours`);
    }
    return { shipped: named ?? 'demo/garage', params, matrix, seed };
  }
  const loaded = load(named, { params, seed, matrix, env: terminal.env, root });
  if (!isRejected(loaded)) return { sources: sourcesObject(loaded.sources), matrix, seed };
  const { diagnostics } = loaded;
  if (json === true) terminal.stdout.write(jsonText({ diagnostics }));
  else showRejections([loaded], terminal);
  return undefined;
}

/** Whether a name is meant as that of a file: `night.yaml`, `./night`. */
function isFile(named: string): boolean {
  return /\.ya?ml$|^\.{0,2}\//i.test(named);
}

function madeText({ id, url, application, token, owner, expires }: NewWorld): string {
  const { clientId, clientSecret, managementToken } = application;
  const rows = [
    ['world', id],
    ['address', url],
    ...(owner === null ? [] : [['owner', printable(owner)]]),
    ['expires', expires ?? 'never'],
    ['client id', clientId],
    ['client secret', clientSecret],
    ['management token', managementToken],
    ['token', token],
  ];
  const width = Math.max(...rows.map(([title]) => title!.length));
  const lines = rows.map(([title, value]) => `  ${title!.padEnd(width)}  ${value}`);
  const hint =
    'The token is for the control API of this world alone. The server does not show it again.';
  return `${lines.join('\n')}\n\n${hint}\n`;
}
