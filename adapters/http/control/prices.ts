import { z } from '@hono/zod-openapi';
import {
  formatInstant,
  perKwhAt,
  type ScenarioRun,
  type StepSeries,
  withNearest,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { instantMsOf } from './instant.ts';
import { pricedChargerParams, pricesSchema } from './prices-schema.ts';

const end = (description: string) =>
  z.string().optional().openapi({ description, example: '2026-05-04T06:00:00.000Z' });

const readPrices = defineRoute({
  ...control,
  operation: 'sim.chargers.prices',
  method: 'get',
  path: '/sim/chargers/{charger}/prices',
  summary: 'The prices and the carbon of a charger over time, as far as they are known now',
  description:
    'A feed of prices for the app under test. A price appears at the instant of its publication, so ' +
    "tomorrow's are not there before. Steps are whole, also where the range begins or ends within one. A " +
    'charger whose tariff has no series has empty lists.',
  request: {
    params: pricedChargerParams,
    query: z.object({
      from: end('The first instant; now without it'),
      until: end('The end of the range; two days after its begin without it'),
    }),
  },
  responses: { 200: json(pricesSchema, 'The steps of the range, in the order of time') },
});

const usualRangeMs = 2 * 86_400_000;
const mostSteps = 10_000;

export function mountPrices(app: App): void {
  app.openapi(readPrices, (c) => {
    const { run } = c.env.world;
    const { from, until } = c.req.valid('query');
    const instantOf = (written: string | undefined, name: string, usual: number): number =>
      written === undefined ? usual : instantMsOf(run, written, name, 'query parameter');
    const fromMs = instantOf(from, 'from', run.world.clock.now);
    const untilMs = instantOf(until, 'until', fromMs + usualRangeMs);
    if (fromMs > untilMs) throw refusal('request_malformed', 'query parameter from is after until');
    return c.json(pricesDocument(run, c.req.valid('param').charger, fromMs, untilMs), 200);
  });
}

function pricesDocument(
  run: ScenarioRun,
  name: string,
  fromMs: number,
  untilMs: number,
): z.infer<typeof pricesSchema> {
  const { world, scenario } = run;
  const { clock, fleet } = world;
  const charger = scenario.chargers.find((each) => each.name === name);
  if (charger === undefined) {
    const names = scenario.chargers.map((each) => each.name);
    const message = withNearest(`there is no charger ${name} in this world`, name, names);
    throw refusal('charger_unknown', message);
  }
  const { tariff, place } = charger;
  const seriesOf = (named: string | undefined): StepSeries | undefined =>
    named === undefined ? undefined : fleet.series.get(named);
  const steps = (series: StepSeries | undefined) => {
    const found = series?.steps(fromMs, untilMs, clock.now) ?? [];
    if (found.length > mostSteps) {
      const message = `the range has ${found.length} steps, and an answer at most ${mostSteps}: ask for less`;
      throw refusal('request_malformed', message);
    }
    return found.map((step) => ({
      from: instantOrStart(step.fromMs, fromMs),
      until: step.untilMs === Infinity ? null : formatInstant(step.untilMs),
      value: step.value,
    }));
  };
  const [prices, carbon] = [seriesOf(tariff?.prices), seriesOf(tariff?.carbon)];
  const nextMs = Math.min(
    prices?.nextKnownMs(clock.now) ?? Infinity,
    carbon?.nextKnownMs(clock.now) ?? Infinity,
  );
  const placeNumber = place === undefined ? undefined : world.places.find(place);
  const zone =
    (placeNumber === undefined ? undefined : world.places.zoneOf(placeNumber)) ?? world.zone;
  return {
    at: formatInstant(clock.now),
    charger: name,
    currency: tariff?.currency ?? null,
    perKwh: tariff === undefined ? 0 : perKwhAt({ tariff, zone }, clock.now),
    nextPublicationAt: nextMs === Infinity ? null : formatInstant(nextMs),
    data: { prices: steps(prices), carbon: steps(carbon) },
  };
}

/** The start of a step; that of the range for one that has always held. */
function instantOrStart(stepMs: number, fromMs: number): string {
  return formatInstant(stepMs === -Infinity ? fromMs : stepMs);
}
