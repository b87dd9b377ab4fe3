import type { MakeCommand } from '../vehicle-commands.ts';

/** An endpoint of version 2.0 that gives vehicles commands. */
interface LegacyCommand {
  readonly name: string;
  /** The commands that it gives, by the action in the body where there are several. */
  readonly gives: MakeCommand | Readonly<Record<string, MakeCommand>>;
}

/** The commands of version 2.0, by the path of their endpoint. */
export const legacyCommands = {
  '/charge': {
    name: 'EV start & stop charge',
    gives: { START: 'charge-start', STOP: 'charge-stop' },
  },
  '/charge/limit': { name: 'Set EV charge limit', gives: 'charge-set-limit' },
  '/security': {
    name: 'Lock & unlock',
    gives: { LOCK: 'security-lock', UNLOCK: 'security-unlock' },
  },
  '/navigation/destination': { name: 'Send destination', gives: 'navigation-set-destination' },
} as const satisfies Readonly<Record<string, LegacyCommand>>;

/** The types of the commands that an endpoint gives. */
export function typesOf({ gives }: LegacyCommand): readonly MakeCommand[] {
  return typeof gives === 'string' ? [gives] : Object.values(gives);
}
