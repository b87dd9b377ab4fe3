import type { FaultCode } from './fault.ts';
import type { ServiceCommand } from './service/command.ts';
import type { CreatedBy } from './service/created.ts';
import type { SignalCommand } from './signal/command.ts';
import type { ChargerCommand, PowerCommand, VehicleCommand } from './vehicle/command.ts';

/**
 * A command, the only way into a world: scenario steps, calls and webhook answers all become one.
 * Names carry their units; percentages run from 0 to 100.
 */
export type Command =
  | VehicleCommand
  | SignalCommand
  | ChargerCommand
  | PowerCommand
  | ServiceCommand;

/** The result of a command of a kind. */
export interface Answer<Kind extends Command['kind'] = Command['kind']> {
  /** Sequence of the command in the log. */
  readonly sequence: number;
  /** The reason for the vehicle's refusal; undefined when it followed or had nothing to do. */
  readonly refused: FaultCode | undefined;
  /** The thing that the command created: an execution, a delivery, a user, a token ... */
  readonly created: CreatedBy<Kind>;
}
