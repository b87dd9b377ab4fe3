import type { InSteps } from '../../in-steps.ts';
import type { OffPeak, Tariff } from '../../vehicle/row/charger.ts';
import { isCurrency } from '../../vehicle/row/charger.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { currencyOf, gramsOfCo2, pricesIn } from '../series/energy-kinds.ts';
import type { SharedSeries } from '../series/named-series.ts';
import { readSeries } from '../series/series.ts';
import type { SeriesKind } from '../series/series-kind.ts';
import { valueSpan } from '../source/tree.ts';
import {
  type Checker,
  plainNumber,
  report,
  reportKey,
  reportWhole,
  timeOfDay,
  zeroOrMore,
} from './checker.ts';
import { present } from './present.ts';

type RawCharger = NonNullable<RawScenario['chargers']>[string];
type RawTariff = NonNullable<RawCharger['tariff']>;

const perUse = ['perKwh', 'perSession', 'perMinute', 'idlePerMinute'] as const;

/** The tariff of a charger, in steps; undefined when absent or wrong, which is reported. */
export function* tariff(
  checker: Checker,
  parent: RawCharger,
  name: string,
): InSteps<Tariff | undefined> {
  const raw = parent.tariff;
  if (raw === undefined) return undefined;
  const stated = raw.currency;
  if (stated !== undefined && !isCurrency(stated)) {
    const message = `expected a currency of three capital letters such as EUR, found ${stated}`;
    const capitals = stated.toUpperCase();
    const suggestion = isCurrency(capitals) ? capitals : undefined;
    report(checker, raw, 'currency', 'value_malformed', message, suggestion);
  }
  const needed = [...perUse, 'offPeak', 'prices', 'carbon'] as const;
  if (present(raw, needed).length === 0 && !checker.damaged.has(raw)) {
    const message = `a tariff has at least one price: ${[...perUse, 'prices'].join(', ')}`;
    return reportKey(checker, parent, 'tariff', 'form_missing', message);
  }
  const price = (key: (typeof perUse)[number]): number =>
    plainNumber(checker, raw, key, zeroOrMore) ?? 0;
  const offPeak = offPeakOf(checker, raw);
  const prices = yield* seriesOf(checker, raw, 'prices', { name, kind: pricesIn(stated) });
  const carbon = yield* seriesOf(checker, raw, 'carbon', { name, kind: gramsOfCo2 });
  const currency = stated ?? currencyOf(prices?.unit);
  if (currency === undefined) {
    if (!checker.damaged.has(raw) && (raw.prices === undefined || prices !== undefined))
      reportWhole(checker, raw, 'key_missing', 'currency is missing');
    return undefined;
  }
  return {
    currency,
    perKwh: price('perKwh'),
    perSession: price('perSession'),
    perMinute: price('perMinute'),
    idlePerMinute: price('idlePerMinute'),
    ...(offPeak && { offPeak }),
    ...(prices && { prices: prices.name }),
    ...(carbon && { carbon: carbon.name }),
  };
}

/** The series of an entry, which is read once for all chargers that say the same. */
function* seriesOf(
  checker: Checker,
  raw: RawTariff,
  key: 'prices' | 'carbon',
  { name: charger, kind }: { readonly name: string; readonly kind: SeriesKind },
): InSteps<SharedSeries | undefined> {
  if (raw[key] === undefined) return undefined;
  const { series } = checker;
  // Files are relative to the one that names them.
  const { source } = valueSpan(checker.tree, raw, key);
  const content = JSON.stringify([key, kind.usualUnit, raw[key], source?.file]);
  if (!series.knows(content)) {
    const read = yield* readSeries(checker, raw, key, kind);
    series.add(content, read && { ...read, name: read.path ?? `${charger}.${key}` });
  }
  return series.find(content);
}

function offPeakOf(checker: Checker, { offPeak: raw }: RawTariff): OffPeak | undefined {
  if (raw === undefined) return undefined;
  const startMs = timeOfDay(checker, raw, 'from');
  const endMs = timeOfDay(checker, raw, 'until');
  const perKwh = plainNumber(checker, raw, 'perKwh', zeroOrMore);
  if (startMs === undefined || endMs === undefined || perKwh === undefined) return undefined;
  if (startMs !== endMs) return { startMs, endMs, perKwh };
  const message = 'off-peak ends when it starts: it would be empty';
  return report(checker, raw, 'until', 'window_empty', message);
}
