import { measureInChild } from './child.ts';
import type { Figure, Section } from './figure.ts';
import type { RouteMeasurement, SiteMeasurement } from './road-child.ts';

/** The most bytes of a route of 10,000 points, which all vehicles on it share. */
const limitBytes = 100_000;

/** Routes of many points, and cars that share a charging site. */
export async function road(): Promise<Section> {
  const route = await measureInChild<RouteMeasurement>('road-child.ts', 'route');
  const site = await measureInChild<SiteMeasurement>('road-child.ts', 'site');
  const bytes = (more: string, value: number): Figure => ({
    name: `route of ${route.points.toLocaleString('en')} points${more}`,
    value,
    unit: 'bytes',
    peer: { name: 'limit', value: limitBytes },
    ratio: value / limitBytes,
  });
  const shared = (where: string, ms: number): Figure => ({
    name: `a week of ${site.cars} cars at ${where}`,
    value: ms,
    unit: 'ms',
    peer: { name: 'a charger each', value: site.aloneMs },
    ratio: ms / site.aloneMs,
  });
  return {
    title: 'On the road',
    notes: [
      'The bytes of a route are those of its arrays.',
      'The site has 60 kW and one charger for all cars, shared by need; beside it the same cars have a charger ' +
        'each. Each is a week of 16 hours a day at the charger, in turns, in one process. Solar power changes the ' +
        'shares of all cars throughout the day.',
    ],
    figures: [
      { ...bytes('', route.flatBytes), promise: { atMost: 1 } },
      { ...bytes(', with elevations', route.hillyBytes), promise: { atMost: 1 } },
      shared('one site', site.limitMs),
      shared('one site with solar power', site.solarMs),
    ],
  };
}
