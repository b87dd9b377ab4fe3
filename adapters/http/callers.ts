import type { Connection } from '../../engine/index.ts';
import type { UserCaller } from './legacy/legacy-callers.ts';

/** Who calls, by what a route asks of its callers. */
export interface Callers {
  /** Anybody. */
  readonly open: undefined;
  /** The application, by its access token. */
  readonly application: ApplicationCaller;
  /** The application, by its access token or its management token. */
  readonly disconnection: ApplicationCaller;
  /** The application, about a vehicle that is connected to somebody, or to the user it names. */
  readonly vehicle: VehicleCaller;
  /** The application, on behalf of a user, about a vehicle connected to them. */
  readonly connection: ConnectionCaller;
  /** A user, by an access token of theirs. */
  readonly user: UserCaller;
  /** A user, by an access token of theirs that is for a vehicle they have connected. */
  readonly 'user-vehicle': ConnectionCaller;
  /** As `user-vehicle`; or the application by its management token, about a vehicle that is connected to somebody. */
  readonly 'user-disconnection': VehicleCaller | ConnectionCaller;
  /** The application, by its management token, about a vehicle that is connected to somebody. */
  readonly 'managed-vehicle': VehicleCaller;
  /** The application, by its management token as a password. */
  readonly management: undefined;
  /** The application, by its client id and secret. */
  readonly client: undefined;
  /** Whoever runs the worlds, by the control token. */
  readonly control: undefined;
}

export interface ApplicationCaller {
  /** What `sc-user-id` says; nobody has looked whether there is such a user. */
  readonly userId: string | undefined;
}

export interface VehicleCaller {
  readonly vehicleId: string;
  readonly row: number;
  /** By a token of a user, from before version 3: such clients read single resources at the top level (public). */
  readonly isLegacy?: boolean;
}

export interface ConnectionCaller extends VehicleCaller {
  /** With its user and what it grants now. */
  readonly connection: Connection;
}
