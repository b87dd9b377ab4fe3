/** The secret with which the app of the storm signs. */
export const token = 'a-secret-of-the-test';

interface StormOptions {
  readonly cars?: number;
  readonly limit?: string;
  /** Members of the fleet beside its count and model. */
  readonly fleet?: string;
  /** Members of the webhook beside its subscription. */
  readonly webhook?: string;
  readonly power?: string;
}

/** A fleet that charges: each car tells of its state of charge, again and again. */
export function stormOf({
  cars = 31,
  limit = '30d',
  fleet = 'vary: { battery.soc: { uniform: [5%, 15%] } }',
  webhook = 'verify: skip',
  power = '7kW',
}: StormOptions = {}): string {
  return `version: 1
name: storm
log: watched
clock: { start: 2026-05-04T06:00:00, limit: ${limit} }
app: { managementToken: ${token} }
fleets:
  cars:
    count: ${cars}
    model: hyundai-ioniq-5-long-range-rwd
    ${fleet}
webhooks:
  main:
    url: https://app.example/hooks
    subscribe: [cars]
    triggers: [Charge.IsCharging, TractionBattery.StateOfCharge]
    data: [Charge.IsCharging, TractionBattery.StateOfCharge]
    ${webhook}
steps:
  - plugIn: { vehicle: cars, power: ${power} }
`;
}

/** The members of a delivery that the receivers of the tests look at. */
export interface StormBody {
  readonly eventId: string;
  readonly data: { readonly vehicle: { readonly id: string } };
}
