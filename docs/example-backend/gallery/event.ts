/** The part of an event that the diary reads. */
export interface Event {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: {
    readonly user: { readonly id: string; readonly externalId: string | null };
    readonly vehicle: { readonly id: string };
    /** Missing from errors. A signal that has an error has no body. */
    readonly signals?: readonly Signal[];
    readonly errors?: readonly VehicleError[];
  };
  readonly triggers?: readonly { readonly type: string; readonly signal?: { code: string } }[];
  readonly meta: {
    readonly mode: 'LIVE' | 'TEST';
    readonly sequence: number;
    readonly deliveredAt: number;
  };
}

export interface Signal {
  readonly code: string;
  readonly body?: { readonly value: unknown };
  readonly meta?: { readonly oemUpdatedAt: number };
}

export interface VehicleError {
  readonly type: string;
  readonly state: 'ERROR' | 'RESOLVED';
}

/** The only request that is not signed. */
export interface Challenge {
  readonly eventType: 'VERIFY';
  readonly data: { readonly challenge: string };
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isChallenge(body: unknown): body is Challenge {
  const { data, eventType } = (body ?? {}) as Partial<Challenge>;
  return eventType === 'VERIFY' && typeof data?.challenge === 'string';
}

export function isEvent(body: unknown): body is Event {
  return typeof (body as Partial<Event> | null)?.meta?.sequence === 'number';
}

/** Whether an event is news of a car: of a type that is known, and no test. */
export function isNews({ eventType, meta }: Event): boolean {
  return (eventType === 'VEHICLE_STATE' || eventType === 'VEHICLE_ERROR') && meta.mode !== 'TEST';
}

/** A signal of the event, if its value is known. */
export function signalOf({ data }: Event, code: string): Signal | undefined {
  return data.signals?.find((signal) => signal.code === code && signal.body !== undefined);
}

/** Whether a change of the signal caused the event. */
export function isAbout({ triggers = [] }: Event, code: string): boolean {
  return triggers.some(({ signal }) => signal?.code === code);
}
