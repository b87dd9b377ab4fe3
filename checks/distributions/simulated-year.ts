import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { runCommandLine } from '../../adapters/cli/command-line.ts';
import { exitCode } from '../../adapters/terminal/exit-code.ts';
import type { Terminal } from '../../adapters/terminal/terminal.ts';
import { parseScenario, utc, zone } from '../../engine/index.ts';
import { nameOf } from './comparisons.ts';
import { comparisons } from './findings.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';
import { msPerHour, type Session, sampleOf, type Year } from './samples.ts';

/** The command of the fleet, and the fleet that it simulated. */
export interface SimulatedYear {
  readonly scenario: string;
  readonly vehicles: number;
  readonly days: number;
  readonly digest: string;
  readonly sessions: number;
  readonly trips: number;
  /** By the name of the comparison; one without any value is left out. */
  readonly distributions: Readonly<
    Record<string, { readonly count: number; readonly percentiles: Percentiles }>
  >;
}

const scenario = 'docs/distributions/year.yaml';

/** The fleet of the scenario, simulated by `motorpool fleet`, and the distributions of its tables. */
export async function simulateYear(
  options: {
    readonly cars: number;
    readonly days: number;
    /** An empty or missing folder for results and tables. */
    readonly out: string;
  },
  terminal: Terminal,
): Promise<SimulatedYear> {
  const { cars, days, out } = options;
  const command = ['fleet', scenario, '-p', `cars=${cars}`, '--days', `${days}`, '--quiet'];
  const tables = ['--out', out, '--tables', 'sessions,trips'];
  const silent = { ...terminal, stdout: { write: () => true } };
  const code = await runCommandLine([...command, ...tables], silent);
  if (code !== exitCode.ok) throw new Error(`motorpool fleet failed with ${code}`);
  const { digest } = JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8')) as {
    readonly digest: string;
  };
  const year = await yearOf(out, days);
  return {
    scenario,
    vehicles: cars,
    days,
    digest,
    sessions: year.sessions.length,
    trips: year.trips.length,
    distributions: distributionsOf(year),
  };
}

async function yearOf(out: string, days: number): Promise<Year> {
  const { clock } = parseScenario(readFileSync(scenario, 'utf8'), { file: scenario });
  const local = zone(clock.timezone) ?? utc;
  const sessions = await rowsOf<Session>(join(out, 'sessions'), [
    'plugged_in_at',
    'charging_from',
    'charging_until',
    'unplugged_at',
    'wall_energy_kwh',
    'charging_type',
    'place_kind',
  ]);
  const trips = await rowsOf<Year['trips'][number]>(join(out, 'trips'), ['vehicle', 'distance_km']);
  return { days, sessions, trips, hourOfDay: (atMs) => local.toLocal(atMs).msOfDay / msPerHour };
}

/** The rows of every file of a table. */
async function rowsOf<Row>(folder: string, columns: string[]): Promise<Row[]> {
  const rows: Row[][] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = await asyncBufferFromFile(join(folder, name));
    rows.push((await parquetReadObjects({ file, columns })) as Row[]);
  }
  return rows.flat();
}

function distributionsOf(year: Year): SimulatedYear['distributions'] {
  const found = comparisons.map((comparison) => {
    const values = sampleOf(year, comparison);
    return [
      nameOf(comparison),
      { count: values.length, percentiles: percentilesOf(values).map(shortened) },
    ] as const;
  });
  return Object.fromEntries(found.filter(([, { count }]) => count > 0));
}

/** Four digits, which is more than a percentile of a sample is worth. */
const shortened = (value: number): number => Number(value.toPrecision(4));
