import type { ClockPlan } from '../plan/plan.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { type Checker, ScenarioEntry } from './checker.ts';

/** Hints at prices over time that are hardly meant: of other days than the run, or per MWh. */
export function hintAtPrices(
  checker: Checker,
  { chargers = {} }: RawScenario,
  { startAtMs, limitMs }: ClockPlan,
): void {
  for (const [name, { tariff: raw }] of Object.entries(chargers)) {
    const tariff = checker.names.chargers.get(name)?.tariff;
    const series = checker.series.byName.get(tariff?.prices ?? '');
    if (raw?.prices === undefined || tariff === undefined || series === undefined) continue;
    const at = new ScenarioEntry(checker, raw, 'prices');
    const endMs = startAtMs + limitMs;
    const inRun = series.steps(startAtMs, endMs);
    if (inRun.length === 0) {
      const [from, until] = [startAtMs, endMs].map((ms) =>
        checker.zone.formatLocal(ms).slice(0, 10),
      );
      at.hint('out_of_range', `no price is of the time of the run, from ${from} until ${until}`);
    }
    const most = mostUsual.get(tariff.currency);
    const highest = Math.max(...inRun.map(({ value }) => value));
    if (most === undefined || highest <= most) continue;
    const unit = `${tariff.currency}/kWh`;
    at.hint('out_of_range', `energy costs up to ${highest} ${unit}: are the prices per MWh?`);
  }
}

/** The highest usual price per kWh (ours): wholesale markets end at 4 or 5 EUR/kWh. */
const mostUsual: ReadonlyMap<string, number> = new Map(
  ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'USD'].map((currency) => [currency, 10]),
);
