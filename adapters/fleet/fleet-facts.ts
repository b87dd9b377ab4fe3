import * as z from 'zod';
import { changedVariables, type KeptRun, keptRunSchema } from './kept-run.ts';

/** The facts about a run that its folder and its manifest state. */
export const fleetFactsSchema = z.strictObject({
  /** The name of the run; see `runIdOf`. */
  runId: z.string(),
  scenario: z.string(),
  seed: z.string(),
  /** First and last instant, RFC 3339. */
  from: z.string(),
  until: z.string(),
  days: z.number(),
  vehicles: z.int().min(0),
  groups: z.int().min(0),
  hasScript: z.boolean(),
  motorpool: z.string(),
  /** All that is needed to simulate it again, beside its environment variables. */
  run: keptRunSchema,
});

export type FleetFacts = Readonly<z.output<typeof fleetFactsSchema>>;

/** The facts that a report shows: all but the texts of the scenario. */
export function shownFacts(facts: FleetFacts): Omit<FleetFacts, 'run'> {
  const { run: _, ...shown } = facts;
  return shown;
}

/** The differences between two runs, in words; undefined where they are one. */
export function runDifference(one: FleetFacts, other: FleetFacts): string | undefined {
  if (one.runId === other.runId) return undefined;
  const facts = [
    ['motorpool', ({ motorpool }: FleetFacts) => motorpool],
    ['scenario', ({ scenario }: FleetFacts) => scenario],
    ['seed', ({ seed }: FleetFacts) => seed],
    ['days', ({ days }: FleetFacts) => String(days)],
    ['matrix', ({ run }: FleetFacts) => wordsOf(run.matrix)],
    ['params', ({ run }: FleetFacts) => wordsOf(run.sources.params)],
  ] as const;
  const differences = facts
    .map(([name, of]) => [name, of(one), of(other)] as const)
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `${name} ${a} and ${b}`)
    .concat(changedVariables(one.run, other.run).map((name) => `the environment variable ${name}`));
  return differences.length > 0
    ? differences.join(', ')
    : 'the text of the scenario or its imports';
}

function wordsOf(values: KeptRun['matrix']): string {
  const all = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return all.length === 0 ? 'none' : all.sort().join(' ');
}
