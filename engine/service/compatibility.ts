import { invariant } from '../invariant.ts';
import { models } from '../model/catalogue.ts';
import { type Powertrain, type Region, type VehicleModel } from '../model/model.ts';
import { type Capability, type Coverage, capabilities, coverageOf } from './capabilities.ts';

/** What every car of a model and some years can do in a region. */
export interface CompatibleVehicle<Type extends Powertrain = ReportedPowertrain> {
  /** `tesla_model-3_2021-2023_bev_us`: follows from what it is, and from nothing else (the form is ours). */
  readonly id: string;
  readonly make: string;
  readonly model: string;
  readonly region: Region;
  readonly powertrainType: Type;
  /** First and last model year. */
  readonly years: VehicleModel['years'];
  /** Those that are supported, as `capabilities` orders them. */
  readonly capabilities: readonly Capability[];
  /** What is known of every capability there is, by its key. */
  readonly coverage: ReadonlyMap<string, Coverage>;
}

/** A hybrid without a plug counts as combustion (stated). */
type ReportedPowertrain = 'BEV' | 'ICE' | 'PHEV';

/** What is left out may be anything; a value that nothing has matches nothing. */
export interface CompatibilityFilter {
  readonly region?: string | undefined;
  /** In any case. */
  readonly make?: string | undefined;
  readonly powertrainType?: string | undefined;
}

/** The compatibility dataset: what this simulator does, by make, model, region, powertrain and first year. */
export function compatibleVehicles(filter: CompatibilityFilter = {}): readonly CompatibleVehicle[] {
  known ??= entries(reported);
  return matching(known, filter);
}

/** The same with hybrids for what they are, as version 2.0 knows them (public). */
export function compatiblePowertrains(
  filter: CompatibilityFilter = {},
): readonly CompatibleVehicle<Powertrain>[] {
  knownApart ??= entries(({ powertrain }) => powertrain);
  return matching(knownApart, filter);
}

function matching<Type extends Powertrain>(
  dataset: readonly CompatibleVehicle<Type>[],
  { region, make: asked, powertrainType }: CompatibilityFilter,
): readonly CompatibleVehicle<Type>[] {
  const make = asked?.toLowerCase();
  return dataset.filter(
    (each) =>
      (region === undefined || each.region === region) &&
      (make === undefined || each.make.toLowerCase() === make) &&
      (powertrainType === undefined || each.powertrainType === powertrainType),
  );
}

/** Worked out when somebody first asks: they are the same for every world. */
let known: readonly CompatibleVehicle[] | undefined;
let knownApart: readonly CompatibleVehicle<Powertrain>[] | undefined;

function entries<Type extends Powertrain>(
  typeOf: (model: VehicleModel) => Type,
): readonly CompatibleVehicle<Type>[] {
  const groups = new Map<string, VehicleModel[]>();
  for (const model of models.values()) {
    // Trims of one model stand together where they can do the same.
    const key = [model.make, model.model, typeOf(model), signatureOf(model)].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), model]);
  }
  const found = [...groups.values()].flatMap((trims) =>
    regionsOf(trims).flatMap((region) =>
      spans(trims.filter(({ regions }) => regions.includes(region))).map((years) =>
        entry(trims[0]!, { region, years, powertrainType: typeOf(trims[0]!) }),
      ),
    ),
  );
  found.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  invariant(new Set(found.map(({ id }) => id)).size === found.length, 'every entry has its own id');
  return found;
}

function entry<Type extends Powertrain>(
  car: VehicleModel,
  {
    region,
    years,
    powertrainType,
  }: Pick<CompatibleVehicle<Type>, 'powertrainType' | 'region' | 'years'>,
): CompatibleVehicle<Type> {
  const { make, model } = car;
  const span = `${years.start}-${years.end}`;
  const id = [slug(make), slug(model), span, powertrainType, region].join('_').toLowerCase();
  const coverage = coverageOf(car);
  const supported = capabilities().filter(
    ({ capability }) => coverage.get(capability) === 'supported',
  );
  return { id, make, model, region, powertrainType, years, capabilities: supported, coverage };
}

/** Years in which some trim was sold, joined where they meet. */
function spans(trims: readonly VehicleModel[]): CompatibleVehicle['years'][] {
  const joined: { start: number; end: number }[] = [];
  for (const { years } of [...trims].sort((a, b) => a.years.start - b.years.start)) {
    const last = joined.at(-1);
    if (last === undefined || years.start > last.end + 1) joined.push({ ...years });
    else last.end = Math.max(last.end, years.end);
  }
  return joined;
}

function regionsOf(trims: readonly VehicleModel[]): Region[] {
  return [...new Set(trims.flatMap(({ regions }) => regions))];
}

function reported({ powertrain }: VehicleModel): ReportedPowertrain {
  return powertrain === 'HEV' ? 'ICE' : powertrain;
}

function signatureOf(model: VehicleModel): string {
  return [...coverageOf(model).values()].join();
}

function sortKey(each: CompatibleVehicle<Powertrain>): string {
  const { make, model, region, powertrainType, years } = each;
  return [make, model, region, powertrainType, years.start].join('\n');
}

/** `Mustang Mach-E` as `mustang-mach-e`. */
function slug(words: string): string {
  return words.replaceAll(/[^A-Za-z\d]+/g, '-').replaceAll(/^-|-$/g, '');
}
