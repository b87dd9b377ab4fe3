import type { OffPeak, Tariff } from '../../vehicle/row/charger.ts';
import { isCurrency } from '../../vehicle/row/charger.ts';
import type { RawScenario } from '../schema/scenario.ts';
import {
  type Checker,
  plainNumber,
  present,
  report,
  reportKey,
  timeOfDay,
  zeroOrMore,
} from './checker.ts';

type RawCharger = NonNullable<RawScenario['chargers']>[string];
type RawTariff = NonNullable<RawCharger['tariff']>;

const prices = ['perKwh', 'perSession', 'perMinute', 'idlePerMinute'] as const;

/** The tariff of a charger; undefined when absent or wrong, which is reported. */
export function tariff(checker: Checker, parent: RawCharger): Tariff | undefined {
  const raw = parent.tariff;
  if (raw === undefined) return undefined;
  if (!isCurrency(raw.currency)) {
    const message = `expected a currency of three capital letters such as EUR, found ${raw.currency}`;
    const capitals = raw.currency.toUpperCase();
    const suggestion = isCurrency(capitals) ? capitals : undefined;
    report(checker, raw, 'currency', 'value_malformed', message, suggestion);
  }
  if (present(raw, [...prices, 'offPeak']).length === 0 && !checker.damaged.has(raw)) {
    const message = `a tariff has at least one price: ${prices.join(', ')}`;
    return reportKey(checker, parent, 'tariff', 'form_missing', message);
  }
  const price = (key: (typeof prices)[number]): number =>
    plainNumber(checker, raw, key, zeroOrMore) ?? 0;
  const offPeak = offPeakOf(checker, raw);
  return {
    currency: raw.currency,
    perKwh: price('perKwh'),
    perSession: price('perSession'),
    perMinute: price('perMinute'),
    idlePerMinute: price('idlePerMinute'),
    ...(offPeak && { offPeak }),
  };
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
