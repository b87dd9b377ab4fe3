import type { FaultCode } from './fault.ts';
import type { ServiceCommand } from './service/command.ts';
import type { SignalCommand } from './signal/command.ts';
import type { ChargerCommand, VehicleCommand } from './vehicle/command.ts';

/**
 * A wish, the only way into a world: a scenario step, a call and a webhook answer all become one. Units are in the
 * names; percent run from 0 to 100.
 */
export type Command = VehicleCommand | SignalCommand | ChargerCommand | ServiceCommand;

/** What became of a command. */
export interface Answer {
  /** Sequence of the command in the log. */
  readonly sequence: number;
  /** Why the vehicle refused; undefined when it followed or had nothing to do. */
  readonly refused: FaultCode | undefined;
}
