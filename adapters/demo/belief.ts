/** The state of a car according to its latest webhook. */
export interface Belief {
  readonly vehicleId: string;
  readonly userId: string;
  readonly sequence: number;
  readonly isPluggedIn: boolean;
  readonly isCharging: boolean;
  readonly percent: number;
  /** Power from the charger; 0 unless it charges. */
  readonly powerKw: number;
  /** The time at which the webhook was sent, ms since the epoch. */
  readonly heardAtMs: number;
}

/** The members of a webhook's body that the limiter reads. */
export interface HeardWebhook {
  readonly eventId: string;
  readonly eventType: 'VERIFY' | 'VEHICLE_STATE' | 'VEHICLE_ERROR';
  readonly data: {
    readonly challenge: string;
    readonly user: { readonly id: string };
    readonly vehicle: { readonly id: string };
    readonly signals: readonly {
      readonly code: string;
      /** Missing while the signal has an error or is unavailable. */
      readonly body?: { readonly value: unknown };
    }[];
  };
  readonly meta: { readonly sequence: number; readonly deliveredAt: number };
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

/** The belief after an event; a signal that it does not report stays as it was. */
export function beliefAfter(known: Belief | undefined, { data, meta }: HeardWebhook): Belief {
  const told = new Map(data.signals.map(({ code, body }) => [code, body?.value]));
  const isCharging = told.get('charge-ischarging') ?? known?.isCharging ?? false;
  const isPluggedIn = told.get('charge-ischargingcableconnected') ?? known?.isPluggedIn ?? false;
  const percent = told.get('tractionbattery-stateofcharge') ?? known?.percent ?? 0;
  const watts = told.get('charge-wattage') ?? 0;
  return {
    vehicleId: data.vehicle.id,
    userId: data.user.id,
    sequence: meta.sequence,
    isPluggedIn: isPluggedIn === true,
    isCharging: isCharging === true,
    percent: Number(percent),
    powerKw: Number(watts) / 1000,
    heardAtMs: meta.deliveredAt,
  };
}
