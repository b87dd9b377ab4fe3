import { findSignal, signalsOf } from '../signal/catalogue.ts';
import { notCapable, type Signal } from '../signal/signal.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import type { SignalFailure, SignalReading } from '../vehicle/row/signal-body.ts';
import type { Connection } from './connections.ts';

/**
 * The signal as the application sees it through a connection: a body, an error in its place, or
 * nothing where the vehicle has not reported it. A body depends on three conditions, in this order:
 * the permissions of the connection (see `Connection.permissions`: for a simulated vehicle those it
 * has itself, for a live one those the application asks for), the capabilities of the vehicle, and
 * its state.
 */
export function readSignal(
  { permissions }: Pick<Connection, 'permissions'>,
  report: Reading,
  signal: Signal,
): SignalReading {
  if (!isGranted(permissions, report, signal)) return notGranted;
  return signal.powertrains.includes(report.model.powertrain) ? signal.read(report) : notCapable;
}

/** The signals in a list, by code: those of the powertrain that are not absent. */
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
 * Whether the granted permissions let the app see a signal. Any app that may read something of the
 * vehicle sees the override of its permissions, so that an override that revokes its own permission
 * stays visible (ours).
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

/** The public service's error for a signal that the user did not grant. */
const notGranted: SignalFailure = { error: { type: 'PERMISSION', code: null } };
