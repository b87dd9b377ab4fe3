import { applicationOf, type Scenario } from '../../engine/index.ts';

/** The fewest characters of a secret (ours): a shorter one can be guessed from one token that is derived from it. */
const fewestCharacters = 16;

/**
 * Why the secrets of a scenario's application are too weak for a server that others can reach, and what to write instead;
 * undefined if they are strong enough.
 */
export function weaknessOf(scenario: Scenario): string | undefined {
  const application = applicationOf(scenario);
  if (application.hasDefaultSecrets) {
    const { clientSecret, managementToken } = scenario.app;
    const areWritten = clientSecret !== undefined && managementToken !== undefined;
    const reason = areWritten
      ? 'the scenario has a secret that follows from its seed, which is public; choose others'
      : 'anyone who knows the seed can work out the secrets of the application; choose your own';
    return `${reason}: app: { clientSecret: …, managementToken: … }`;
  }
  const short = (['clientSecret', 'managementToken'] as const).find(
    (name) => application[name].length < fewestCharacters,
  );
  if (short === undefined) return undefined;
  return `the ${short} of the application can be guessed; give it at least ${fewestCharacters} characters`;
}
