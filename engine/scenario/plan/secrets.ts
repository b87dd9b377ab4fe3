import { createStreams } from '../../random/stream.ts';
import { Application } from '../../service/application.ts';
import type { Scenario } from './plan.ts';

/** The secrets of the app in the world of a scenario, its own or those that follow from the seed. */
export function secretsOf({ app, seed }: Pick<Scenario, 'app' | 'seed'>): readonly string[] {
  const { clientSecret, managementToken } = new Application(createStreams(seed), app);
  return [clientSecret, managementToken];
}
