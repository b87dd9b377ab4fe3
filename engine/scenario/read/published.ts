import { anySpeed } from '../../form/quantity.ts';
import type { PublishedFigure, VehicleModel } from '../../model/model.ts';
import type { RawOwnModel } from '../schema/models.ts';
import {
  anyPercent,
  anyTemperature,
  type Checker,
  positive,
  positiveDuration,
  quantity,
  report,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { present } from './present.ts';

type RawFigure = NonNullable<RawOwnModel['published']>[number];

/** The published figures of a model; those with mistakes are left out. */
export function publishedFigures(
  checker: Checker,
  { published = [] }: RawOwnModel,
): readonly PublishedFigure[] {
  return published.flatMap((raw) => {
    const figure = figureOf(checker, raw);
    return figure === undefined ? [] : [{ ...figure, source: raw.source ?? '' }];
  });
}

/** Reports figures of a kind that the car does not have. */
export function checkPublished(
  checker: Checker,
  { published = [] }: RawOwnModel,
  { battery, fuel, powertrain }: VehicleModel,
): void {
  for (const raw of published) {
    const needsPlug = present(raw, ['consumption', 'range', 'charge'])[0];
    const isDc = raw.charge === 'DC' && battery !== undefined && battery.dc === undefined;
    if (needsPlug !== undefined && battery === undefined) {
      reportKey(checker, raw, needsPlug, 'value_unlike', `no ${powertrain} is charged`);
    } else if (isDc) {
      report(checker, raw, 'charge', 'value_unlike', 'the model has no DC inlet');
    } else if (raw.fuel !== undefined && fuel === undefined) {
      reportKey(checker, raw, 'fuel', 'value_unlike', `no ${powertrain} burns fuel`);
    }
  }
}

/** Without its source. */
type UnsourcedFigure = PublishedFigure extends infer Each
  ? Each extends PublishedFigure
    ? Omit<Each, 'source'>
    : never
  : never;

function figureOf(checker: Checker, raw: RawFigure): UnsourcedFigure | undefined {
  const [first, second] = present(raw, ['cycle', 'speed', 'range', 'charge']);
  if (second !== undefined) return reportSecond(checker, raw, first!, second);
  if (first === undefined) {
    const message = 'a published figure is of a cycle, a speed, a range or a charge';
    return checker.damaged.has(raw)
      ? undefined
      : reportWhole(checker, raw, 'form_missing', message);
  }
  if (first === 'range') {
    const km = quantity(checker, raw, 'range', 'distance', positive);
    return km === undefined ? undefined : { what: 'range', km };
  }
  return first === 'charge' ? chargeOf(checker, raw) : consumptionOf(checker, raw);
}

function consumptionOf(checker: Checker, raw: RawFigure): UnsourcedFigure | undefined {
  const [first, second] = present(raw, ['consumption', 'fuel']);
  if (second !== undefined) return reportSecond(checker, raw, first!, second);
  if (first === undefined) {
    return reportWhole(checker, raw, 'form_missing', 'how much? consumption: or fuel: is missing');
  }
  const of = first === 'fuel' ? 'fuel' : 'electricity';
  const dimension = first === 'fuel' ? 'fuelConsumption' : 'consumption';
  const per100Km = quantity(checker, raw, first, dimension, positive);
  if (per100Km === undefined) return undefined;
  if (raw.cycle === 'wltp' && of === 'fuel') {
    return report(
      checker,
      raw,
      'cycle',
      'value_unlike',
      'the model knows WLTP of electricity alone',
    );
  }
  if (raw.cycle !== undefined) return { what: 'cycle', cycle: raw.cycle, of, per100Km };
  const kmh = quantity(checker, raw, 'speed', 'speed', anySpeed);
  const celsius = quantity(checker, raw, 'temperature', 'temperature', anyTemperature);
  return kmh === undefined ? undefined : { what: 'speed', kmh, celsius, of, per100Km };
}

function chargeOf(checker: Checker, raw: RawFigure): UnsourcedFigure | undefined {
  const fromPercent = quantity(checker, raw, 'from', 'percent', anyPercent);
  const toPercent = quantity(checker, raw, 'until', 'percent', anyPercent);
  const takesMs = quantity(checker, raw, 'takes', 'duration', positiveDuration);
  const powerKw = quantity(checker, raw, 'power', 'power', positive) ?? Infinity;
  if (fromPercent === undefined || toPercent === undefined || takesMs === undefined) {
    const isWritten = present(raw, ['from', 'until', 'takes']).length === 3;
    const message = 'a charge has from:, until: and takes:';
    return isWritten ? undefined : reportWhole(checker, raw, 'form_missing', message);
  }
  if (fromPercent >= toPercent) {
    const message = `from ${fromPercent}% until ${toPercent}% is no charge`;
    return reportWhole(checker, raw, 'window_empty', message);
  }
  const minutes = takesMs / 60_000;
  return { what: 'charge', type: raw.charge!, powerKw, fromPercent, toPercent, minutes };
}
