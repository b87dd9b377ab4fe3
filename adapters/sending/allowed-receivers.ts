import { printable } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type AllowsReceiver, allowedReceivers, portOf } from '../webhook/allowed-receivers.ts';
import { toUrl } from '../words/url.ts';

const option = '--allow-receiver';
const variable = 'MOTORPOOL_ALLOW_RECEIVER';

/** The private receivers that an open server calls, from the option, else from the variable. */
export function readAllowed(given: GivenPlaces, env: Environment): AllowsReceiver {
  return allowedReceivers(readAllowedPlaces(given, env));
}

/** The same receivers as they are written: hosts, `host:port` and networks. */
export function readAllowedPlaces(given: GivenPlaces, env: Environment): readonly string[] {
  const name = given === undefined ? variable : option;
  const places = given ?? (env[variable] ?? '').split(/[\s,]+/).filter((each) => each !== '');
  for (const each of places) {
    try {
      allowedReceivers([each]);
    } catch (error) {
      throw new UsageError(`${name} ${each}: ${(error as Error).message}`);
    }
  }
  return places;
}

/** The values of the option; undefined without it. */
type GivenPlaces = readonly string[] | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/** The notice of a delivery that was not sent because of its address. */
export function blockedWords(url: string, isOpen: boolean): string {
  const blocked = `its delivery to ${printable(url)} was blocked`;
  const to = toUrl(url);
  if (!isOpen || to === undefined) return `${blocked}: no server calls this address`;
  return `${blocked}, because others can reach this server; if it may call that private address, add ${option} ${to.hostname}:${portOf(to)}`;
}
