import { applicationOf, type Scenario, secretsOf } from '../../engine/index.ts';

/** The fewest characters of a secret (ours): a shorter one can be guessed from one token that is derived from it. */
const fewestCharacters = 16;

/** The reason why a secret is too weak where others reach the server; undefined if it is strong. */
function getGuess(secret: string): string | undefined {
  if (secret.length >= fewestCharacters && new Set(secret).size > 1) return undefined;
  return `can be guessed; give it at least ${fewestCharacters} characters, not all the same`;
}

/** The same for the secrets of a scenario's application. */
export function weaknessOf(scenario: Scenario): string | undefined {
  const { clientId, ...secrets } = applicationOf(scenario);
  const { clientSecret, managementToken } = secrets;
  const published = new Set(scenario.publicSeeds.flatMap((seed) => secretsOf({ app: {}, seed })));
  // A published value is public in the place of the other, too.
  if (published.has(clientSecret) || published.has(managementToken)) {
    const { app } = scenario;
    const areWritten = app.clientSecret !== undefined && app.managementToken !== undefined;
    const reason = areWritten
      ? 'the scenario has a secret that follows from its seed, which is public; choose others'
      : 'anyone who knows the seed can work out the secrets of the application; choose your own';
    return `${reason}: app: { clientSecret: …, managementToken: … }`;
  }
  for (const name of ['clientSecret', 'managementToken'] as const) {
    const guess = getGuess(secrets[name]);
    if (guess !== undefined) return `the ${name} of the application ${guess}`;
    if (secrets[name] === clientId) {
      return `the ${name} of the application is its clientId, which is public; choose another`;
    }
  }
  if (clientSecret !== managementToken) return undefined;
  return 'the clientSecret and the managementToken of the application are equal; choose two';
}
