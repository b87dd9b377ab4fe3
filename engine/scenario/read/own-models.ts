import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import { findModel, modelNames, models } from '../../model/catalogue.ts';
import { isWindowMet } from '../../model/charge-anchor.ts';
import type { MakeProfile } from '../../model/make-profile.ts';
import { makeProfile, modelProfile } from '../../model/make-profiles.ts';
import type { VehicleModel } from '../../model/model.ts';
import { completeModel } from '../../model/own-model.ts';
import { nearest } from '../../nearest.ts';
import type { Catalogue } from '../names/catalogue.ts';
import type { RawOwnModel } from '../schema/models.ts';
import { valueSpan } from '../source/tree.ts';
import {
  type Checker,
  plainNumber,
  report,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { battery, dragShare, fuel, tyres } from './own-figures.ts';
import { ownProfile, refuseImpossible } from './own-habits.ts';
import { roadLoad } from './own-road-load.ts';
import { checkPublished, publishedFigures } from './published.ts';
import { textLine } from './text-line.ts';
import { checkTogether } from './unlikely-figures.ts';
import { anyYear, particulars } from './vin.ts';

/** The models of a scenario by name; undefined for one with mistakes, which are reported. */
type OwnModels = ReadonlyMap<string, VehicleModel | undefined>;

type RawOwnModels = Readonly<Record<string, RawOwnModel>>;

/** A row has 16 bits for the number of its model, and the catalogue needs some. */
const mostModels = 60_000;

/** Reads the models of a file into `found`, in steps. */
export function* readOwnModels(
  checker: Checker,
  raw: RawOwnModels,
  found: Map<string, VehicleModel | undefined>,
): InSteps<void> {
  const reading = new OwnModelReading(checker, raw, found);
  const names = Object.keys(raw);
  if (names.length > mostModels) {
    reportWhole(checker, raw, 'too_many_nodes', `more than ${mostModels} models`);
  }
  for (const [index, name] of names.entries()) {
    if (index % entriesOfStep === 0) yield;
    reading.read(name);
  }
}

/** A catalogue with the models of a scenario before its own. */
export function catalogueWith(catalogue: Catalogue, own: OwnModels): Catalogue {
  return {
    ...catalogue,
    get modelNames() {
      return [...own.keys(), ...catalogue.modelNames];
    },
    findModel: (name) => own.get(name) ?? catalogue.findModel(name),
  };
}

class OwnModelReading {
  readonly #checker: Checker;
  readonly #raw: RawOwnModels;
  readonly #found: Map<string, VehicleModel | undefined>;
  /** The names that are being read, each of which is like the next. */
  readonly #chain: string[] = [];
  /** One profile for all models of a make without changes. */
  readonly #profiles = new Map<string, MakeProfile>();

  constructor(checker: Checker, raw: RawOwnModels, found: Map<string, VehicleModel | undefined>) {
    this.#checker = checker;
    this.#raw = raw;
    this.#found = found;
  }

  /** Reads the model of a name, and before it those that it is like. */
  read(name: string): VehicleModel | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    this.#chain.push(name);
    const model = this.#model(name, this.#raw[name]!);
    this.#chain.pop();
    this.#found.set(name, model);
    return model;
  }

  #model(name: string, raw: RawOwnModel): VehicleModel | undefined {
    const checker = this.#checker;
    if (!nameShape.test(name)) {
      const message = 'a name has letters, digits, _ - and . only, at most 64 of them';
      return reportKey(checker, this.#raw, name, 'name_malformed', message);
    }
    if (findModel(name) !== undefined) {
      const message = `the catalogue has a model ${name}: choose another name`;
      return reportKey(checker, this.#raw, name, 'name_taken', message);
    }
    const like = raw.like === undefined ? undefined : this.#like(raw, raw.like);
    if (raw.like !== undefined && like === undefined) return undefined;
    const make = raw.make ?? like?.make;
    if (make === undefined) {
      if (checker.damaged.has(raw)) return undefined;
      const message = 'make is missing: the maker, or like: another model';
      return reportWhole(checker, raw, 'key_missing', message);
    }
    if (textLine(checker, raw, 'make') !== undefined) this.#checkMake(raw, make);
    const stated = this.#years(raw);
    const usual = stated ?? like?.years;
    // A VIN of the model that it is like tells the year of that one.
    const own = particulars(checker, raw, {
      make,
      years: raw.year === undefined ? usual : undefined,
    });
    const model = completeModel(
      {
        id: name,
        make,
        model: textLine(checker, raw, 'model'),
        trim: textLine(checker, raw, 'trim'),
        powertrain: raw.powertrain,
        years: own.year === undefined ? stated : { start: own.year, end: own.year },
        regions: raw.regions?.length === 0 ? undefined : raw.regions,
        vin: own.vin,
        color: own.color,
        placardKpa: tyres(checker, raw),
        roadLoad: roadLoad(checker, raw),
        dragShare: dragShare(checker, raw),
        battery: battery(checker, raw),
        fuel: fuel(checker, raw),
        profile: this.#profile(raw, make, like),
        published: publishedFigures(checker, raw),
      },
      like,
    );
    this.#checkWhole(raw, model);
    checkTogether(checker, raw, model);
    checkPublished(checker, raw, model);
    return model;
  }

  #like(raw: RawOwnModel, name: string): VehicleModel | undefined {
    const checker = this.#checker;
    if (this.#chain.includes(name)) {
      const cycle = [...this.#chain.slice(this.#chain.indexOf(name)), name].join(' → ');
      return report(checker, raw, 'like', 'model_cycle', `a model that is like itself: ${cycle}`);
    }
    if (Object.hasOwn(this.#raw, name)) return this.read(name);
    const found = findModel(name);
    if (found !== undefined) return found;
    const names = [...Object.keys(this.#raw), ...modelNames];
    const message = `there is no model ${name}`;
    return report(checker, raw, 'like', 'name_unknown', message, nearest(name, names));
  }

  /** A make that the catalogue lacks is none of its own in other letters; a near one is a hint. */
  #checkMake(raw: RawOwnModel, make: string): void {
    const makes = catalogueMakes();
    if (makes.has(make)) return;
    const { findings, tree } = this.#checker;
    const span = valueSpan(tree, raw, 'make');
    const meant = [...makes].find((each) => each.toLowerCase() === make.toLowerCase());
    if (meant !== undefined) {
      findings.report('name_unknown', `the catalogue writes this make ${meant}`, span, meant);
      return;
    }
    const close = nearest(make, makes);
    if (close === undefined) return;
    const message = `the catalogue has no make ${make}, so its cars behave like most; is it ${close}?`;
    findings.hint('name_unknown', message, span);
  }

  #years(raw: RawOwnModel): VehicleModel['years'] | undefined {
    const { years } = raw;
    if (years === undefined) return undefined;
    const checker = this.#checker;
    if (raw.year !== undefined) return reportSecond(checker, raw, 'year', 'years');
    const start = plainNumber(checker, years, 'from', { ...anyYear, whole: true });
    const end = plainNumber(checker, years, 'until', { ...anyYear, whole: true });
    if (start === undefined || end === undefined) return undefined;
    if (start <= end) return { start, end };
    const message = `the last year, ${end}, is before the first, ${start}`;
    return report(checker, years, 'until', 'out_of_range', message);
  }

  #profile(raw: RawOwnModel, make: string, like: VehicleModel | undefined): MakeProfile {
    const kept = this.#profiles.get(make) ?? makeProfile(make);
    this.#profiles.set(make, kept);
    const base = like !== undefined && like.make === make ? modelProfile(like) : kept;
    return ownProfile(this.#checker, raw, base);
  }

  /** Reports contradictions that only the whole model shows. */
  #checkWhole(raw: RawOwnModel, model: VehicleModel): void {
    const checker = this.#checker;
    const { powertrain, battery: pack, own } = model;
    const at = raw.battery;
    if (at !== undefined && pack === undefined) {
      const message = `${powertrain} cars have no battery that is charged or shown: leave it out`;
      reportKey(checker, raw, 'battery', 'value_unlike', message);
    }
    if (raw.fuel !== undefined && model.fuel === undefined) {
      reportKey(checker, raw, 'fuel', 'value_unlike', 'a BEV burns no fuel: leave it out');
    }
    if (at !== undefined && pack !== undefined) {
      if (pack.usableKwh > pack.grossKwh && (at.usable === undefined || at.gross === undefined)) {
        const key = at.gross === undefined ? 'usable' : 'gross';
        const message = `the usable energy, ${pack.usableKwh}kWh, is more than the gross energy, ${pack.grossKwh}kWh`;
        report(checker, at, key, 'value_unlike', message);
      }
      const dc = typeof at.dc === 'object' ? at.dc : undefined;
      if (dc?.window !== undefined && pack.dc !== undefined && !isWindowMet(pack)) {
        const message =
          'no curve of this shape and power charges in that time: is the power right?';
        report(checker, dc, 'window', 'value_unlike', message);
      }
    }
    // A year of its own that the VIN of the model it is like contradicts.
    if (raw.vin === undefined && own?.vin !== undefined) {
      particulars(checker, { ...raw, vin: own.vin }, { make: model.make, years: undefined });
    }
    refuseImpossible(checker, raw, model);
  }
}

const nameShape = /^[A-Za-z0-9_][\w.-]{0,63}$/;

let makesOfCatalogue: ReadonlySet<string> | undefined;

function catalogueMakes(): ReadonlySet<string> {
  makesOfCatalogue ??= new Set([...models.values()].map(({ make }) => make));
  return makesOfCatalogue;
}

/** The models of a file that have no mistakes. */
export function withoutMistakes(own: OwnModels): ReadonlyMap<string, VehicleModel> {
  return new Map([...own].flatMap(([name, model]) => (model === undefined ? [] : [[name, model]])));
}
