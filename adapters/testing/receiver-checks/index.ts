import type { DeclaredCheck } from './check.ts';
import { largeBody, noJson, spacing } from './of-bodies.ts';
import { slowClient } from './of-clients.ts';
import {
  firstDelivery,
  signalError,
  testEvent,
  unknownEventType,
  unknownMembers,
  unknownSignals,
  unknownVehicle,
  vehicleError,
} from './of-content.ts';
import {
  duplicate,
  duplicatesAtOnce,
  eventsAtOnce,
  gap,
  olderAfterNewer,
  retryAfterError,
  retryAfterTimeout,
  reversed,
  sameSequence,
} from './of-order.ts';
import {
  alteredBody,
  challenge,
  missingSignature,
  oldSignature,
  rightSignature,
  rotation,
  shortSignature,
  storedBody,
  wrongSignature,
} from './of-signatures.ts';

/** The checks in the order in which they are made; the rotation changes the secret of the world. */
export const receiverChecks: readonly DeclaredCheck[] = [
  challenge,
  rightSignature,
  wrongSignature,
  missingSignature,
  oldSignature,
  shortSignature,
  alteredBody,
  storedBody,
  noJson,
  spacing,
  duplicate,
  duplicatesAtOnce,
  eventsAtOnce,
  olderAfterNewer,
  reversed,
  gap,
  sameSequence,
  retryAfterError,
  retryAfterTimeout,
  firstDelivery,
  unknownMembers,
  unknownSignals,
  unknownEventType,
  unknownVehicle,
  signalError,
  vehicleError,
  testEvent,
  largeBody,
  slowClient,
  rotation,
];

const withoutEvent: ReadonlySet<DeclaredCheck> = new Set([
  challenge,
  wrongSignature,
  missingSignature,
  oldSignature,
  shortSignature,
  alteredBody,
  noJson,
]);

/** Whether a check shows something only of an application that accepts events. */
export function needsEvent(check: DeclaredCheck): boolean {
  return !withoutEvent.has(check);
}
