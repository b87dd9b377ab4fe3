/** The state of a car according to its latest webhook. */
export interface Belief {
  readonly vehicleId: string;
  readonly userId: string;
  readonly sequence: number;
  readonly isPluggedIn: boolean;
  readonly isCharging: boolean;
  /** The time of the report that says whether it charges, ms since the epoch. */
  readonly reportedAtMs: number;
  readonly percent: number;
  /** Power from the charger; 0 unless it charges. */
  readonly powerKw: number;
  /** The time at which the webhook was sent, ms since the epoch. */
  readonly heardAtMs: number;
}

/** A signal as a webhook or a list of signals holds it. */
export interface ToldSignal {
  readonly code: string;
  /** Missing while the signal has an error or is unavailable. */
  readonly body?: { readonly value: unknown } | undefined;
  /** The time of the car's report, ms since the epoch. */
  readonly meta?: { readonly oemUpdatedAt: number };
}

/** The members of a webhook's body that the limiter reads. */
export interface HeardWebhook {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: {
    readonly user: { readonly id: string };
    readonly vehicle: { readonly id: string };
    readonly signals: readonly ToldSignal[];
  };
  readonly meta: {
    /** `TEST` where a user only tries out the webhook. */
    readonly mode: 'LIVE' | 'TEST';
    readonly sequence: number;
    readonly deliveredAt: number;
  };
}

/** The signals whose changes the limiter asks for, and those that each event is to carry. */
export const wantedSignals = {
  triggers: [
    'Charge.IsCharging',
    'Charge.IsChargingCableConnected',
    'TractionBattery.StateOfCharge',
  ],
  data: [
    'Charge.IsCharging',
    'Charge.IsChargingCableConnected',
    'TractionBattery.StateOfCharge',
    'Charge.Wattage',
  ],
} as const;

/** Signals of a car that came by an event, or that were asked for. */
export interface ToldState extends Pick<Belief, 'vehicleId' | 'userId' | 'sequence' | 'heardAtMs'> {
  readonly signals: readonly ToldSignal[];
}

/** The belief after an event. */
export function beliefAfter(known: Belief | undefined, { data, meta }: HeardWebhook): Belief {
  return beliefOf(known, {
    vehicleId: data.vehicle.id,
    userId: data.user.id,
    sequence: meta.sequence,
    heardAtMs: meta.deliveredAt,
    signals: data.signals,
  });
}

/** The belief after a state; a signal that it does not hold stays as it was. */
export function beliefOf(known: Belief | undefined, { signals, ...state }: ToldState): Belief {
  const told = new Map(signals.map(({ code, body }) => [code, body?.value]));
  const charging = signals.find(({ code }) => code === 'charge-ischarging');
  const reportedAtMs = charging?.meta?.oemUpdatedAt ?? 0;
  // The answer to a command may know more than an event that was still on its way.
  const isNews = charging?.body !== undefined && reportedAtMs >= (known?.reportedAtMs ?? 0);
  const isCharging = isNews ? charging.body.value : known?.isCharging;
  const isPluggedIn = told.get('charge-ischargingcableconnected') ?? known?.isPluggedIn ?? false;
  const percent = told.get('tractionbattery-stateofcharge') ?? known?.percent ?? 0;
  const watts = told.get('charge-wattage') ?? 0;
  return {
    ...state,
    isPluggedIn: isPluggedIn === true,
    isCharging: isCharging === true,
    reportedAtMs: isNews ? reportedAtMs : (known?.reportedAtMs ?? 0),
    percent: Number(percent),
    powerKw: isCharging === true ? Number(watts) / 1000 : 0,
  };
}

/** Whether a car is plugged in and could charge, but does not. */
export function couldCharge({ isPluggedIn, isCharging }: Belief, signals: readonly ToldSignal[]) {
  const status = signals.find(({ code }) => code === 'charge-detailedchargingstatus');
  return isPluggedIn && !isCharging && status?.body?.value === 'NOT_CHARGING';
}
