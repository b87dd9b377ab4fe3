import { printable } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type AllowsReceiver, allowedReceivers, portOf } from '../webhook/allowed-receivers.ts';
import { toUrl } from '../words/url.ts';

const option = '--allow-receiver';
const variable = 'MOTORPOOL_ALLOW_RECEIVER';

interface ReceiverFlags {
  readonly allowReceiver?: readonly string[];
}

/** The private receivers that an open server calls, from the option, else from the variable. */
export function readAllowed(flags: ReceiverFlags, env: Environment): AllowsReceiver {
  return allowedReceivers(readAllowedPlaces(flags, env));
}

/** The same receivers as they are written: hosts, `host:port` and networks. */
export function readAllowedPlaces(
  { allowReceiver }: ReceiverFlags,
  env: Environment,
): readonly string[] {
  const name = allowReceiver === undefined ? variable : option;
  const given =
    allowReceiver ?? (env[variable] ?? '').split(/[\s,]+/).filter((each) => each !== '');
  for (const each of given) {
    try {
      allowedReceivers([each]);
    } catch (error) {
      throw new UsageError(`${name} ${each}: ${(error as Error).message}`);
    }
  }
  return given;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The notice of a delivery that was not sent because of its address. */
export function blockedWords(url: string, isOpen: boolean): string {
  const blocked = `its delivery to ${printable(url)} was blocked`;
  const to = toUrl(url);
  if (!isOpen || to === undefined) return `${blocked}: no server calls this address`;
  return `${blocked}, because others can reach this server; if it may call that private address, add ${option} ${to.hostname}:${portOf(to)}`;
}
