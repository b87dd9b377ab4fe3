import { scryptSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { canonicalJson, type ScenarioSources } from '../../engine/index.ts';

/** A simulation of a fleet, from which everything else follows. */
export interface FleetRun {
  readonly sources: Omit<ScenarioSources, 'path'> & { readonly path?: string | undefined };
  readonly seed: string;
  /** The chosen combination of a matrix. */
  readonly matrix: Readonly<Record<string, string>>;
  /** The simulated time from the start of the clock, days of 24 hours. */
  readonly days: number;
  readonly engineVersion: string;
}

const texts = z.record(z.string(), z.string());

/**
 * A run as its files keep it. They may lie in a repository or a build's artefacts, so that they
 * hold the environment variables of the scenario only as hashes.
 */
export const keptRunSchema = z.strictObject({
  sources: z.strictObject({
    file: z.string(),
    path: z.string().optional(),
    text: z.string(),
    imports: texts,
    params: texts,
    /** The environment variables that the scenario reads, and the hashes of their values. */
    variables: z.record(z.string(), z.string().regex(/^scrypt:[0-9a-f]{64}$/)),
  }),
  seed: z.string(),
  /** The chosen combination of a matrix. */
  matrix: texts,
  /** The simulated time from the start of the clock, days of 24 hours. */
  days: z.number(),
  engineVersion: z.string(),
});

export type KeptRun = Readonly<z.output<typeof keptRunSchema>>;

/** An environment variable without which a run cannot be simulated again: a clause. */
export class VariableError extends Error {
  override readonly name = 'VariableError';
}

/** The form of a run for its files. */
export function keptRunOf({ sources: { env, ...sources }, ...run }: FleetRun): KeptRun {
  const hashes = Object.entries(env).map(([name, value]) => [name, hashOf(run, name, value)]);
  const variables = Object.fromEntries(hashes) as KeptRun['sources']['variables'];
  return { sources: { ...sources, variables }, ...run };
}

/** A run from its files and the environment. Throws `VariableError` for a changed variable. */
export function runFrom(
  { sources: { variables, ...sources }, ...run }: KeptRun,
  environment: Readonly<Record<string, string | undefined>>,
): FleetRun {
  const env: Record<string, string> = {};
  for (const [name, hash] of Object.entries(variables)) {
    const value = environment[name];
    if (value === undefined) {
      throw new VariableError(`the environment variable ${name} is not set, as it was in its run`);
    }
    if (!timingSafeEqual(Buffer.from(hashOf(run, name, value)), Buffer.from(hash))) {
      throw new VariableError(`the environment variable ${name} has another value than in its run`);
    }
    env[name] = value;
  }
  return { ...run, sources: { ...sources, env } };
}

/** The variables whose values differ between two runs of one seed, or that only one of them has. */
export function changedVariables(one: KeptRun, other: KeptRun): readonly string[] {
  if (one.seed !== other.seed) return [];
  const [a, b] = [one.sources.variables, other.sources.variables];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => a[name] !== b[name]).sort();
}

/**
 * The hash of a value, slow enough that a short one is not found by trying. The salt is no random
 * one, so that a run has the same name on every machine.
 */
function hashOf({ seed }: Pick<FleetRun, 'seed'>, name: string, value: string): string {
  return `scrypt:${scryptSync(value, canonicalJson([seed, name]), 32).toString('hex')}`;
}
