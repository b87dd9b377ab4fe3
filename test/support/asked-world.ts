import * as fc from 'fast-check';
import { twoCars } from './controlled.ts';

/**
 * A world of which much comes from outside: limits make requests count, the script calls the API
 * beside clients, and a receiver fails once.
 */
export const askedWorld = `${twoCars}
  - api: GET /v3/vehicles/{car}/signals
    as: anna
  - wait: 20m
  - api: GET /v3/vehicles/{car}/signals
    as: anna
app: { limits: { vehicle: { requests: 3, per: 1m } } }
webhooks:
  main:
    url: https://app.test/hooks
    triggers: [Charge.IsCharging]
    data: [TractionBattery.StateOfCharge]
    subscribe: [car]
    receiver: { latency: 80ms, failFirst: 1 }
`;

/** Method, path below `/sim` and body of a request to the control API. */
export type SimRequest = readonly [string, string, (string | object)?];

/** A request about the world `askedWorld`. */
export const simRequest = fc.constantFrom<SimRequest>(
  ['POST', '/clock/advance', { by: '12m' }],
  ['POST', '/clock/advance', { by: '7s' }],
  ['POST', '/clock/advance', { by: '0s' }],
  ['POST', '/vehicles/car/do', 'unplug'],
  ['POST', '/vehicles/van/do', { drive: { distance: '5km', speed: '50km/h' } }],
  ['POST', '/faults', { target: 'vehicle.van', effects: [{ offline: true }], for: '25m' }],
  ['POST', '/faults', { target: 'webhook.main', effects: [{ duplicate: true }] }],
  ['DELETE', '/faults'],
  ['GET', '/vehicles'],
  ['GET', '/clock'],
);
