/**
 * A fault is an expected refusal: a request that cannot be met. The engine names it and knows no
 * HTTP; every adapter presents each code in its own way.
 */
export const faultCodes = [
  'already_plugged',
  'attempt_not_found',
  'battery_empty',
  'battery_full',
  'battery_low',
  'cable_connected',
  'cable_not_connected',
  'charger_fault',
  'charger_not_found',
  'charger_occupied',
  'charging_type_unsupported',
  'code_not_found',
  'command_malformed',
  'connection_not_found',
  'delivery_not_found',
  'door_open',
  'in_motion',
  'in_replay',
  'in_service',
  'locked',
  'low_voltage_flat',
  'mode_unsupported',
  'not_moving',
  'out_of_range',
  'part_absent',
  'permission_unknown',
  'powertrain_unsupported',
  'schedule_not_found',
  'signal_unknown',
  'site_not_found',
  'stranded',
  'subscription_exists',
  'subscription_not_found',
  'supply_too_weak',
  'token_not_found',
  'trouble_unknown',
  'user_exists',
  'user_not_found',
  'vehicle_asleep',
  'vehicle_not_found',
  'vehicle_offline',
  'webhook_exists',
  'webhook_inactive',
  'webhook_not_found',
] as const;

export type FaultCode = (typeof faultCodes)[number];

/** Thrown by the engine where a request cannot be met; `detail` names the wrong value. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly detail: string;

  constructor(code: FaultCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
