/**
 * A fault is an expected refusal: somebody asked for something that cannot be given. The engine names it and
 * knows no HTTP; every adapter gives each code its own face.
 */
export const faultCodes = [
  'already_plugged',
  'battery_empty',
  'battery_full',
  'cable_connected',
  'cable_not_connected',
  'charger_fault',
  'charging_type_unsupported',
  'command_malformed',
  'door_open',
  'in_motion',
  'locked',
  'not_moving',
  'out_of_range',
  'part_absent',
  'powertrain_unsupported',
  'signal_unknown',
  'stranded',
  'vehicle_not_found',
] as const;

export type FaultCode = (typeof faultCodes)[number];

/** Raised by the engine where a request cannot be met; `detail` says which value was wrong and what would do. */
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
