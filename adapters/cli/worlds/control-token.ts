import { isLoopback } from '../../server/host-list.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { tokenVariable } from '../serve-variables.ts';

/** A well-known token: good enough while only this machine can reach the server. */
export const usualControlToken = 'motorpool-control';

/** Throws `UsageError` for a control token that is malformed or can be guessed. */
export function checkControlToken(name: string, token: string): void {
  if (/^[\w.~+/-]{16,200}=*$/.test(token) && new Set(token).size > 1) return;
  const rule = 'write 16 to 200 letters, digits and . _ ~ + / - =, not all the same';
  throw new UsageError(`${name}: ${rule}`);
}

/**
 * Throws `UsageError` for an address that other machines can reach, unless the control token is not
 * the well-known one.
 *
 * @param option the option with the address, as it is written
 * @param name the names under which a token is given
 */
export function assertOwnToken(option: string, host: string, name: string, token?: string): void {
  if (isLoopback(host) || (token !== undefined && token !== usualControlToken)) return;
  const hint = 'other machines can reach this address, and the default token is public';
  throw new UsageError(`${option}: give ${name} a secret of your own; ${hint}`);
}

/** Both names under which a server is given its token. */
export const tokenNames = `--control-token or ${tokenVariable}`;
