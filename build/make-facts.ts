import { parse } from 'yaml';
import * as z from 'zod';
import { cloudSchedules } from '../engine/model/make-profile.ts';
import { parts } from '../engine/model/parts.ts';
import { makeCommands } from '../engine/service/vehicle-commands.ts';
import { parseDuration } from '../engine/time/duration.ts';

const duration = z.string().transform((text, context) => {
  const ms = parseDuration(text);
  if (ms === undefined) context.addIssue(`${text} is no duration`);
  return ms ?? 0;
});

const range = z
  .tuple([duration, duration])
  .refine(([from, to]) => from <= to, 'a range begins before it ends')
  .transform(([fromMs, toMs]) => ({ fromMs, toMs }));

/** Lists are sets. They are sorted, so that their order in the file has no effect. */
function list<T extends string>(item: z.ZodType<T>) {
  return z.array(item).transform((items) => [...new Set(items)].sort());
}

/** The form of each figure's value. */
const figures = {
  cadenceDriving: duration,
  cadenceCharging: duration,
  cadenceParked: duration,
  cadenceAsleep: duration,
  latency: range,
  commandLatency: range,
  fetchInterval: duration,
  fetchesPerDay: z.union([z.int().positive(), z.literal('unlimited').transform(() => Infinity)]),
  wakeOnPoll: z.boolean(),
  sleepAfter: duration,
  relockAfter: z.union([z.literal('never').transform(() => Infinity), duration]),
  autoLock: z.boolean(),
  lockWithDoorOpen: z.boolean(),
  rangeUnit: z.enum(['km', 'mi']),
  pressureUnit: z.enum(['bar', 'kPa', 'psi']),
  chargeSchedules: list(z.enum(cloudSchedules)),
  unsupportedSignals: list(z.string().regex(/^[a-z]+-[a-z]+$/)),
  unsupportedCommands: list(z.enum(makeCommands)),
  unreportedParts: list(z.enum(parts)),
} as const;

type Figures = typeof figures;
export type FigureName = keyof Figures;
export type FigureValues = { readonly [K in FigureName]: z.output<Figures[K]> };

export interface MakeFacts {
  readonly make: string;
  readonly values: FigureValues;
  /** Figures with a published source, sorted. */
  readonly publicFigures: readonly FigureName[];
}

const names = Object.keys(figures) as [FigureName, ...FigureName[]];

const row = z
  .strictObject({
    figure: z.enum(names),
    value: z.unknown(),
    provenance: z.enum(['public', 'ours']),
    src: z.string().optional(),
  })
  .refine(
    ({ provenance, src }) => (provenance === 'public') === (src !== undefined),
    'a public figure names its source, and only that',
  );

const file = z.strictObject({
  sources: z.record(z.string(), z.strictObject({ what: z.string(), via: z.string() })),
  defaults: z.array(row),
  makes: z.array(z.strictObject({ make: z.string(), rows: z.array(row) })),
});

type Row = z.infer<typeof row>;

/** Reads `scenarios/models/makes.yaml`: the usual profile first, then the makes by name. */
export function parseMakeFacts(yamlText: string): readonly MakeFacts[] {
  const facts = file.parse(parse(yamlText));
  const seen = new Set<string>();
  for (const { make, rows } of facts.makes) {
    if (seen.has(make)) throw new Error(`${make} is listed twice`);
    seen.add(make);
    for (const { src } of [...facts.defaults, ...rows]) {
      if (src !== undefined && !(src in facts.sources)) {
        throw new Error(`${make}: source ${src} is not listed`);
      }
    }
  }
  const makes = facts.makes.toSorted((a, b) => (a.make < b.make ? -1 : 1));
  return [
    profile('', facts.defaults, []),
    ...makes.map(({ make, rows }) => profile(make, facts.defaults, rows)),
  ];
}

function profile(make: string, defaults: readonly Row[], rows: readonly Row[]): MakeFacts {
  const usual = byFigure('defaults', defaults);
  const own = byFigure(make, rows);
  const chosen = names.map((name) => {
    const found = own.get(name) ?? usual.get(name);
    if (found === undefined) throw new Error(`${name} has no default`);
    return [name, found] as const;
  });
  const values = chosen.map(([name, { value }]) => [name, figures[name].parse(value)] as const);
  return {
    make,
    values: Object.fromEntries(values) as FigureValues,
    publicFigures: chosen
      .flatMap(([name, { provenance }]) => (provenance === 'public' ? [name] : []))
      .sort(),
  };
}

function byFigure(make: string, rows: readonly Row[]): ReadonlyMap<FigureName, Row> {
  const found = new Map(rows.map((each) => [each.figure, each]));
  if (found.size < rows.length) throw new Error(`${make}: a figure is listed twice`);
  return found;
}
