import type { Connection, User } from '../../engine/index.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** The type of the caller for each kind of admission. */
export interface CallerKinds {
  /** Any caller. */
  readonly open: undefined;
  readonly application: ApplicationCaller;
  /** The application, by its access token or its management token. */
  readonly disconnection: ApplicationCaller;
  /** The application, about a vehicle that is connected to any user, or to the user it names. */
  readonly vehicle: VehicleCaller;
  /** The application, on behalf of a user, about a vehicle connected to them. */
  readonly connection: ConnectionCaller;
  readonly user: UserCaller;
  /** A user, by an access token of theirs that is for a vehicle they have connected. */
  readonly 'user-vehicle': ConnectionCaller;
  /** As `user-vehicle`; or the application by its management token, about a connected vehicle. */
  readonly 'user-disconnection': VehicleCaller | ConnectionCaller;
  /** The application, by its management token, about a connected vehicle. */
  readonly 'managed-vehicle': VehicleCaller;
  /** The application, by its management token as a password. */
  readonly management: undefined;
  /** The application, by its client id and secret. */
  readonly client: undefined;
  /** The operator of the world of the request, by its token or that of the server. */
  readonly control: undefined;
  /** The operator of the server, by its control token. */
  readonly server: undefined;
}

export interface ApplicationCaller {
  /** The value of `sc-user-id`; such a user may not exist. */
  readonly userId: string | undefined;
}

export interface VehicleCaller {
  readonly vehicleId: string;
  readonly row: number;
  /** Whether a token of version 2 was given, whose clients read single resources flat (public). */
  readonly isLegacy?: boolean;
}

export interface ConnectionCaller extends VehicleCaller {
  /** With its user and the permissions it grants now. */
  readonly connection: Connection;
}

/** A user and the vehicles of their token. */
export interface UserCaller {
  readonly user: User;
  /** Rows of vehicles, connected or not; undefined: every one that the user has connected. */
  readonly rows: readonly number[] | undefined;
}

export type CallerKind = keyof CallerKinds;

/** A request before its parameters are read: its caller, and an answer that is ready. */
export interface Entered<A extends CallerKind = CallerKind> {
  readonly caller: CallerKinds[A];
  readonly known: ReadyAnswer | undefined;
}
