import * as z from 'zod';
import type { FleetPart } from '../../engine/index.ts';
import { tableSetSchema } from '../tables/table-order.ts';

const whole = z.int().min(0);

export const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/** The sums of a part, or of the whole run. */
export const sumsSchema = z.strictObject({
  vehicles: whole,
  distanceM: whole,
  sessions: whole,
  chargedWh: whole,
  chartSteps: whole,
});

export type PartSums = Readonly<z.output<typeof sumsSchema>>;

/** The verdict of the script; missing without one. */
export const judgementShape = {
  verdict: z.string().optional(),
  reason: z.string().optional(),
  /** The line of the scenario that it is about: `day.yaml:12:3`. */
  place: z.string().optional(),
};

/** The result of a part of a run, as its file holds it. */
export const partResultSchema = z
  .strictObject({
    /** The name of its run. */
    runId: z.string().regex(/^[0-9a-f]{32}$/),
    /** Its groups of vehicles; none for a script that is about no vehicle. */
    ranges: z.array(z.strictObject({ first: whole, count: z.int().min(1) })),
    /** The digests of its groups, in order. */
    digests: z.array(digestSchema),
    sums: sumsSchema,
    ...judgementShape,
    /** The tables beside it, if the run writes any. */
    tables: tableSetSchema.optional(),
    /** Real time that the part took, ms. */
    wallMs: z.number().min(0),
  })
  .refine(
    ({ ranges, digests }) => ranges.reduce((sum, { count }) => sum + count, 0) === digests.length,
    {
      error: 'there is not one for each group',
      path: ['digests'],
    },
  );

export type PartResult = Readonly<z.output<typeof partResultSchema>>;

/** The part that a result is of. */
export function partOf({ ranges, verdict }: PartResult): FleetPart {
  return { ranges, hasScript: verdict !== undefined };
}

/** The sum of several sums. */
export function addSums(all: readonly PartSums[]): PartSums {
  const sum = { vehicles: 0, distanceM: 0, sessions: 0, chargedWh: 0, chartSteps: 0 };
  for (const each of all) {
    for (const name of Object.keys(sum) as (keyof PartSums)[]) sum[name] += each[name];
  }
  return sum;
}
