import type { Service, User, VehicleWish } from '../../../engine/index.ts';
import type { ConnectRequest } from './connect-request.ts';

/** The choices of a user so far, as the forms carry them. */
export interface Choices {
  readonly make?: string | undefined;
  /** Id of the user they logged in as. */
  readonly login?: string | undefined;
  readonly vehicles: readonly string[];
}

/** The next step of a flow. */
export type ConnectStep =
  | { readonly kind: 'make' }
  | { readonly kind: 'login'; readonly wish: VehicleWish; readonly users: readonly User[] }
  | { readonly kind: 'vehicles'; readonly user: User; readonly rows: readonly number[] }
  | { readonly kind: 'grant'; readonly user: User; readonly rows: readonly number[] }
  /** No question is left. */
  | { readonly kind: 'ready'; readonly user: User; readonly rows: readonly number[] }
  | { readonly kind: 'no_vehicles'; readonly user: User }
  | { readonly kind: 'vehicle_incompatible'; readonly user: User; readonly row: number };

/** The most vehicles that are offered to a user, or connected at once (ours). */
export const mostVehicles = 100;

/** Decides by the request and the choices alone; impossible choices count as not made. */
export function nextStep(service: Service, request: ConnectRequest, choices: Choices): ConnectStep {
  if (request.row !== undefined) return renewal(service, request.row, choices);
  const { vin } = request.wish;
  const make = vin === undefined ? (choices.make ?? request.wish.make) : undefined;
  if (make === undefined && vin === undefined) return { kind: 'make' };
  const wish = { ...request.wish, make };
  const user = userOf(service, choices);
  if (user === undefined) return { kind: 'login', wish, users: service.users.all() };
  const rows = service.consent.candidates(user.name, wish).slice(0, mostVehicles);
  const [first] = rows;
  if (first === undefined) return { kind: 'no_vehicles', user };
  const fitting = rows.filter((row) => service.consent.fits(row, request.asked));
  if (fitting.length === 0) return { kind: 'vehicle_incompatible', user, row: first };
  const chosen = vin === undefined ? chosenOf(service, request, fitting, choices) : fitting;
  if (chosen.length === 0) return { kind: 'vehicles', user, rows };
  const isApproved =
    !request.isForced && service.consent.hasApproved(user.name, chosen, request.asked);
  return { kind: isApproved ? 'ready' : 'grant', user, rows: chosen };
}

/** The same vehicle again: its connected user logs in once more. */
function renewal(service: Service, row: number, choices: Choices): ConnectStep {
  const user = userOf(service, choices);
  if (user === undefined) {
    const names = service.connections.usersOf(row);
    const users = names.flatMap((name) => service.users.byName(name) ?? []);
    return { kind: 'login', wish: {}, users };
  }
  return service.connections.has(row, user.name)
    ? { kind: 'ready', user, rows: [row] }
    : { kind: 'no_vehicles', user };
}

function userOf({ users }: Service, { login }: Choices): User | undefined {
  return login === undefined ? undefined : users.byId(login);
}

function chosenOf(
  service: Service,
  { isSingle }: ConnectRequest,
  fitting: readonly number[],
  { vehicles }: Choices,
): readonly number[] {
  const chosen = fitting.filter((row) => vehicles.includes(service.vehicleId(row)));
  return isSingle && chosen.length > 1 ? [] : chosen;
}
