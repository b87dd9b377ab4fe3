import { findSignal, signalsOf } from '../signal/catalogue.ts';
import { notCapable, type Signal } from '../signal/signal.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { isFailure, type SignalFailure, type SignalReading } from '../vehicle/row/signal-body.ts';
import type { Connection } from './connections.ts';

/**
 * What the application gets to see of a signal through a connection: a body, an error in its place, or nothing where the
 * vehicle has not reported it. Three gates stand before a body, in this order: what the vehicle is capable of, what the
 * connection grants (see `Connection.permissions`: for a simulated vehicle what it reports itself, for a live one what
 * the application asks for of it), and the state of the vehicle.
 */
export function readSignal(
  { permissions }: Pick<Connection, 'permissions'>,
  report: Reading,
  signal: Signal,
): SignalReading {
  if (!signal.powertrains.includes(report.model.powertrain)) return notCapable;
  const reading = signal.read(report);
  if (isGranted(permissions, report, signal)) return reading;
  return isCapabilityFailure(reading) ? reading : notGranted;
}

/** The signals that a list shows, by code: those of the powertrain that are not absent. */
export function* readSignals(
  connection: Pick<Connection, 'permissions'>,
  report: Reading,
): Generator<readonly [signal: Signal, reading: NonNullable<SignalReading>]> {
  for (const signal of signalsOf(report.model.powertrain)) {
    const reading = readSignal(connection, report, signal);
    if (reading !== undefined) yield [signal, reading];
  }
}

/**
 * Whether the granted permissions let the app see a signal. The override of a vehicle's permissions is shown to any app
 * that may read something of the vehicle, so that an override that revokes its own permission can still be seen (ours).
 */
export function isGranted(
  permissions: readonly string[],
  report: Reading,
  signal: Signal,
): boolean {
  if (permissions.includes(signal.permission)) return true;
  return (
    signal === permissionsSignal &&
    report.permissions.includes(signal.permission) &&
    !Object.is(signal.key(report), signal.ownKey(report))
  );
}

const permissionsSignal = findSignal('VehicleUserAccount.Permissions');

/** What the public service says of a signal that the user did not grant. */
const notGranted: SignalFailure = { error: { type: 'PERMISSION', code: null } };

function isCapabilityFailure(reading: SignalReading): boolean {
  return isFailure(reading) && reading.error.type === 'COMPATIBILITY';
}
