import type { ChartFacts, ChartPoint } from './chart-facts.ts';
import type { ControlApi } from './control-api.ts';
import type { ChargerPrices, LogEntry } from './wire.ts';

/** A chart with its points. */
export interface PriceChart {
  readonly facts: ChartFacts;
  readonly points: readonly ChartPoint[];
}

/**
 * The prices and the carbon in a range of time, at the charger of a vehicle's latest cable. Empty
 * for a charger without them.
 */
export async function priceCharts(
  api: Pick<ControlApi, 'read'>,
  vehicle: string,
  [fromS, untilS]: readonly [number, number],
): Promise<readonly PriceChart[]> {
  const subject = encodeURIComponent(vehicle);
  const { data: plugs } = await api.read<{ readonly data: readonly LogEntry[] }>(
    `/sim/log?kind=cable.plug&subject=${subject}&limit=1000`,
  );
  const charger = plugs.at(-1)?.data['charger'];
  if (typeof charger !== 'string') return [];
  const range = `from=${instantOf(fromS)}&until=${instantOf(untilS)}`;
  const prices = await api.read<ChargerPrices>(
    `/sim/chargers/${encodeURIComponent(charger)}/prices?${range}`,
  );
  return chartsOf(prices, instantOf(untilS));
}

/** The charts of the prices and the carbon of a charger, up to an instant. */
export function chartsOf(
  { charger, currency, data }: Pick<ChargerPrices, 'charger' | 'currency' | 'data'>,
  untilAt: string,
): readonly PriceChart[] {
  const prices: ChartFacts = {
    title: `Price at ${charger}`,
    unit: `${currency ?? ''}/kWh`,
    atLeast: 0.1,
    isSigned: true,
    lines: [{ column: 'price', words: 'price', colour: '--warn', look: 'line' }],
  };
  const carbon: ChartFacts = {
    title: `Carbon at ${charger}`,
    unit: 'g/kWh',
    atLeast: 100,
    lines: [{ column: 'carbon', words: 'carbon', colour: '--parked', look: 'area' }],
  };
  return [
    { facts: prices, points: pointsOf('price', data.prices, untilAt) },
    { facts: carbon, points: pointsOf('carbon', data.carbon, untilAt) },
  ].filter(({ points }) => points.length > 0);
}

/** The end of the last step of charts, seconds since the epoch; undefined without charts. */
export function endOf(charts: readonly PriceChart[]): number | undefined {
  const ends = charts.map(({ points }) => Date.parse(points.at(-1)!.at) / 1000);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** Two points for each step, so that it is drawn as one. */
function pointsOf(
  column: 'price' | 'carbon',
  steps: ChargerPrices['data']['prices'],
  untilAt: string,
): readonly ChartPoint[] {
  return steps.flatMap(({ from, until, value }, index) => {
    const points: ChartPoint[] = [
      { at: from, [column]: value },
      { at: until ?? untilAt, [column]: value },
    ];
    const next = steps[index + 1]?.from;
    // A time without a value is a gap in the line.
    if (until !== null && next !== undefined && next > until)
      points.push({ at: until, [column]: null });
    return points;
  });
}

function instantOf(atS: number): string {
  return new Date(atS * 1000).toISOString();
}
