import { invariant } from '../invariant.ts';
import { models } from '../model/catalogue.ts';
import { type Powertrain, type Region, type VehicleModel } from '../model/model.ts';
import { type Capability, type Coverage, capabilities, coverageOf } from './capabilities.ts';
import type { ServedWorld } from './service.ts';

/** The abilities of every car of a model, of some model years in a region. */
export interface CompatibleVehicle<Type extends Powertrain = ReportedPowertrain> {
  /** `tesla_model-3_2021-2023_bev_us`: follows from the other members alone (the form is ours). */
  readonly id: string;
  readonly make: string;
  readonly model: string;
  readonly region: Region;
  readonly powertrainType: Type;
  /** First and last model year. */
  readonly years: VehicleModel['years'];
  /** The supported ones, in the order of `capabilities`. */
  readonly capabilities: readonly Capability[];
  /** The coverage of every capability, by its key. */
  readonly coverage: ReadonlyMap<string, Coverage>;
}

/** A hybrid without a plug counts as combustion (stated). */
type ReportedPowertrain = 'BEV' | 'ICE' | 'PHEV';

/** Omitted members match anything; a value that no vehicle has matches nothing. */
export interface CompatibilityFilter {
  readonly region?: string | undefined;
  /** Case is ignored. */
  readonly make?: string | undefined;
  readonly powertrainType?: string | undefined;
}

/**
 * The abilities of simulated cars by make, model, region, powertrain and first year: cars of the
 * catalogue, or the cars that can be connected in a world by now, its own models among them.
 */
export function compatibleVehicles(
  filter: CompatibilityFilter = {},
  world?: ServedWorld,
): readonly CompatibleVehicle[] {
  return matching(byReported, reported, filter, world);
}

/** The same with hybrids as a powertrain of their own, as version 2.0 knows them (public). */
export function compatiblePowertrains(
  filter: CompatibilityFilter,
  world: ServedWorld,
): readonly CompatibleVehicle<Powertrain>[] {
  return matching(byPowertrain, ({ powertrain }) => powertrain, filter, world);
}

function matching<Type extends Powertrain>(
  known: KnownEntries<Type>,
  typeOf: (model: VehicleModel) => Type,
  { region, make: asked, powertrainType }: CompatibilityFilter,
  world: ServedWorld | undefined,
): readonly CompatibleVehicle<Type>[] {
  const make = asked?.toLowerCase();
  return entriesWith(world?.service.models ?? none, known, typeOf).filter(
    (each) =>
      world?.service.consent.takes({
        ...each,
        powertrain: each.powertrainType,
        regions: [each.region],
      }) !== false &&
      (region === undefined || each.region === region) &&
      (make === undefined || each.make.toLowerCase() === make) &&
      (powertrainType === undefined || each.powertrainType === powertrainType),
  );
}

/** Computed on first use, by the models of the scenario; worlds without any share one. */
type KnownEntries<Type extends Powertrain> = WeakMap<
  readonly VehicleModel[],
  readonly CompatibleVehicle<Type>[]
>;
const byReported: KnownEntries<ReportedPowertrain> = new WeakMap();
const byPowertrain: KnownEntries<Powertrain> = new WeakMap();
const none: readonly VehicleModel[] = [];

function entriesWith<Type extends Powertrain>(
  own: readonly VehicleModel[],
  known: KnownEntries<Type>,
  typeOf: (model: VehicleModel) => Type,
): readonly CompatibleVehicle<Type>[] {
  const key = own.length === 0 ? none : own;
  const found = known.get(key) ?? entries(own, typeOf);
  known.set(key, found);
  return found;
}

function entries<Type extends Powertrain>(
  own: readonly VehicleModel[],
  typeOf: (model: VehicleModel) => Type,
): readonly CompatibleVehicle<Type>[] {
  const groups = new Map<string, VehicleModel[]>();
  for (const model of [...models.values(), ...own]) {
    // Trims of one model share an entry where their abilities are equal.
    const key = [model.make, model.model, typeOf(model), signatureOf(model)].join('\n');
    const trims = groups.get(key);
    if (trims === undefined) groups.set(key, [model]);
    else trims.push(model);
  }
  const taken = new Set<string>();
  const found = [...groups.values()].flatMap((trims) =>
    regionsOf(trims).flatMap((region) =>
      spans(trims.filter(({ regions }) => regions.includes(region))).map((years) => {
        const [first] = trims as [VehicleModel];
        return entry(first, { region, years, powertrainType: typeOf(first) }, taken);
      }),
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
  taken: Set<string>,
): CompatibleVehicle<Type> {
  const { make, model } = car;
  const span = `${years.start}-${years.end}`;
  const plain = [slug(make), slug(model), span, powertrainType, region].join('_').toLowerCase();
  // A model of a scenario may differ from one of the catalogue in its abilities alone.
  const id = taken.has(plain) ? `${plain}_${slug(car.id).toLowerCase()}` : plain;
  taken.add(id);
  const coverage = coverageOf(car);
  const supported = capabilities().filter(
    ({ capability }) => coverage.get(capability) === 'supported',
  );
  return { id, make, model, region, powertrainType, years, capabilities: supported, coverage };
}

/** Model years in which some trim was sold; adjoining spans are joined. */
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
