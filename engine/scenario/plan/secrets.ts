import { createStreams } from '../../random/stream.ts';
import { Application } from '../../service/application.ts';
import type { Scenario } from './plan.ts';

/** The app in the world of a scenario, with given secrets or secrets derived from the seed. */
export function applicationOf({ app, seed }: Pick<Scenario, 'app' | 'seed'>): Application {
  return new Application(createStreams(seed), app);
}

/** The secrets of the app of a scenario. */
export function secretsOf(scenario: Pick<Scenario, 'app' | 'seed'>): readonly string[] {
  const { clientSecret, managementToken } = applicationOf(scenario);
  return [clientSecret, managementToken];
}
