import { Fault } from '../fault.ts';
import { canonicalJson } from '../log/canonical.ts';
import { sentenceOf } from '../mistake.ts';
import type { Dynamics } from '../vehicle/dynamics.ts';
import type { VehicleFacts } from '../vehicle/facts.ts';
import { Reading } from '../vehicle/reporting/reading.ts';
import { type OverrideSet, permissionsCode } from '../vehicle/row/override.ts';
import { truth } from '../vehicle/row/quantity.ts';
import { link, linkWidth } from '../vehicle/row/row.ts';
import {
  isFailure,
  type SignalBody,
  type SignalFailure,
  type SignalReading,
} from '../vehicle/row/signal-body.ts';
import { findSignal, signalNamed } from './catalogue.ts';
import type { SignalCommand } from './command.ts';
import { readSetValue } from './set-value.ts';
import { type Signal } from './signal.ts';

type SetOrder = Extract<SignalCommand, { kind: 'signal.set' }>;

/**
 * Sets a signal until the vehicle's own value of it changes, or for good; the next report carries
 * it, but permissions count at once.
 */
export function setSignal(
  dynamics: Dynamics,
  row: number,
  wish: SetOrder,
  cause: number,
): undefined {
  const { model } = truthNow(dynamics, row);
  const signal = signalNamed(wish.signal);
  if (!signal.powertrains.includes(model.powertrain)) {
    throw new Fault('powertrain_unsupported', `${model.id} has no ${signal.path}`);
  }
  if (wish.body === null) return takeBack(dynamics, row, signal, cause);
  const read = readSetValue(signal, wish.body);
  if ('mistake' in read) {
    const where = [signal.path, ...read.mistake.path.map(String)].join('.');
    throw new Fault('command_malformed', `${where}: ${sentenceOf(read.mistake)}`);
  }
  if (signal.code === permissionsCode && !isFailure(read.value)) {
    refuseLive(dynamics, row);
  }
  dynamics.change(row, cause, () => {
    write(dynamics, row, signal, read.value, wish.always);
    hearAtOnce(dynamics, row, signal);
    if (dynamics.tells(row)) dynamics.tell(row, 'signal.overridden', factData(signal, read.value));
  });
  return undefined;
}

/** Removes the override, so that the vehicle's own value shows again. */
function takeBack(dynamics: Dynamics, row: number, signal: Signal, cause: number): undefined {
  const { fleet } = dynamics;
  const others = withoutSet(fleet.overridesOf(row), signal);
  if (others.length === fleet.overridesOf(row).length) return undefined;
  dynamics.change(row, cause, () => {
    fleet.setOverrides(row, withoutSet(fleet.overridesOf(row), signal));
    hearAtOnce(dynamics, row, signal);
    if (dynamics.tells(row)) dynamics.tell(row, 'signal.restored', { code: signal.code });
  });
  return undefined;
}

/** Permissions are the service's own knowledge, for which it needs no report. */
function hearAtOnce({ accessChangedAtMs, clock, fleet }: Dynamics, row: number, { code }: Signal) {
  if (code !== permissionsCode) return;
  fleet.hearPermissions(row);
  accessChangedAtMs.set(row, clock.now);
}

/** "Overrides app-level permissions for simulated vehicles" (stated), not for others. */
function refuseLive({ fleet }: Dynamics, row: number): void {
  if (fleet.settingsOf(row).mode !== 'live') return;
  throw new Fault(
    'mode_unsupported',
    `${fleet.nameOf(row)} is live: VehicleUserAccount.Permissions overrides those of simulated vehicles only`,
  );
}

/** The number of the set of a row's overrides still in force; changes nothing. */
export function stillSet(dynamics: Dynamics, row: number): number {
  const { overrideSets, links } = dynamics.fleet;
  const number = links[row * linkWidth + link.overrides]!;
  const reading = truthNow(dynamics, row);
  const overrides = overrideSets.at(number);
  const standing = overrides.filter(
    ({ code, fault, lasts, ownKey }) =>
      fault !== undefined || lasts === true || Object.is(findSignal(code)?.ownKey(reading), ownKey),
  );
  return standing.length === overrides.length ? number : overrideSets.number(standing);
}

function write(
  dynamics: Dynamics,
  row: number,
  signal: Signal,
  value: SignalBody | SignalFailure,
  lasts: true | undefined,
): void {
  const { fleet } = dynamics;
  const others = withoutSet(fleet.overridesOf(row), signal);
  // The vehicle's own value is visible only without overrides.
  fleet.setOverrides(row, []);
  const reading = truthNow(dynamics, row);
  const own = textOf(signal.read(reading));
  fleet.setOverrides(row, others);
  // Setting a signal to that value only removes the override, unless it shall stay so.
  if (own === textOf(value) && lasts === undefined) return;
  const override = {
    code: signal.code,
    ...(lasts === undefined ? { ownKey: signal.ownKey(reading) } : { lasts, ownKey: '' }),
    value,
    key: isFailure(value) ? textOf(value) : (signal.keyOf?.(value) ?? textOf(value)),
  };
  fleet.setOverrides(row, [...others, override]);
}

function withoutSet(overrides: OverrideSet, { code }: Signal): OverrideSet {
  return overrides.filter((each) => each.code !== code || each.fault !== undefined);
}

function truthNow(dynamics: Dynamics, row: number): Reading {
  return new Reading(dynamics, row, truth, dynamics.clock.now);
}

function factData(
  { code }: Signal,
  value: SignalBody | SignalFailure,
): VehicleFacts['signal.overridden'] {
  return isFailure(value) ? { code, error: { ...value.error } } : { body: value, code };
}

function textOf(said: SignalReading): string {
  return said === undefined ? '' : canonicalJson(said as SignalBody);
}
