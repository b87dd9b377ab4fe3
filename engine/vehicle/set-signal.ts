import type { Command } from '../command.ts';
import { Fault } from '../fault.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
import { sentenceOf } from '../mistake.ts';
import { findSignal } from '../signal/catalogue.ts';
import { readSetValue } from '../signal/set-value.ts';
import {
  isFailure,
  type Signal,
  type SignalBody,
  type SignalFailure,
  type SignalReading,
} from '../signal/signal.ts';
import type { Dynamics } from './dynamics.ts';
import { truth } from './quantity.ts';
import { type OverrideSet, overridesOf, setOverrides } from './reporting/override.ts';
import { Reading } from './reporting/reading.ts';
import { link, linkWidth } from './row.ts';

type Wish = Extract<Command, { kind: 'signal.set' }>;

/** Makes a signal say something until the vehicle's own value of it changes; the next report carries it. */
export function setSignal(dynamics: Dynamics, row: number, wish: Wish, cause: number): undefined {
  const { model } = truthNow(dynamics, row);
  const signal = findSignal(wish.signal);
  if (signal === undefined) {
    throw new Fault('signal_unknown', `there is no signal ${wish.signal}`);
  }
  if (!signal.powertrains.includes(model.powertrain)) {
    throw new Fault('powertrain_unsupported', `${model.id} has no ${signal.path}`);
  }
  if (wish.body === null) return takeBack(dynamics, row, signal, cause);
  const read = readSetValue(signal, wish.body);
  if ('mistake' in read) {
    const where = [signal.path, ...read.mistake.path.map(String)].join('.');
    throw new Fault('command_malformed', `${where}: ${sentenceOf(read.mistake)}`);
  }
  if (signal.path === 'VehicleUserAccount.Permissions' && !isFailure(read.value)) {
    refuseLive(dynamics, row);
  }
  dynamics.change(row, cause, () => {
    write(dynamics, row, signal, read.value);
    if (dynamics.tells(row)) dynamics.tell(row, 'signal.overridden', factData(signal, read.value));
  });
  return undefined;
}

/** Removes the override, so that the vehicle's own value shows again. */
function takeBack(dynamics: Dynamics, row: number, signal: Signal, cause: number): undefined {
  const { fleet } = dynamics;
  const others = withoutSet(overridesOf(fleet, row), signal);
  if (others.length === overridesOf(fleet, row).length) return undefined;
  dynamics.change(row, cause, () => {
    setOverrides(fleet, row, withoutSet(overridesOf(fleet, row), signal));
    if (dynamics.tells(row)) dynamics.tell(row, 'signal.restored', { code: signal.code });
  });
  return undefined;
}

/** "Overrides app-level permissions for simulated vehicles" (stated), not for others. */
function refuseLive({ fleet }: Dynamics, row: number): void {
  if (fleet.settingsOf(row).mode !== 'live') return;
  throw new Fault(
    'mode_unsupported',
    `${fleet.nameOf(row)} is live: VehicleUserAccount.Permissions overrides those of simulated vehicles only`,
  );
}

/** The number of the set of overrides of a row that are still in force; changes nothing. */
export function stillSet(dynamics: Dynamics, row: number): number {
  const { overrideSets, links } = dynamics.fleet;
  const number = links[row * linkWidth + link.overrides]!;
  if (number === 0) return 0;
  const reading = truthNow(dynamics, row);
  const overrides = overrideSets.at(number);
  const standing = overrides.filter(
    ({ code, fault, ownKey }) =>
      fault !== undefined || Object.is(findSignal(code)?.ownKey(reading), ownKey),
  );
  return standing.length === overrides.length ? number : overrideSets.number(standing);
}

function write(
  dynamics: Dynamics,
  row: number,
  signal: Signal,
  value: SignalBody | SignalFailure,
): void {
  const { fleet } = dynamics;
  const others = withoutSet(overridesOf(fleet, row), signal);
  // The vehicle's own value shows only without overrides.
  setOverrides(fleet, row, []);
  const reading = truthNow(dynamics, row);
  const own = textOf(signal.read(reading));
  setOverrides(fleet, row, others);
  // Setting a signal to that value only removes the override.
  if (own === textOf(value)) return;
  const override = {
    code: signal.code,
    ownKey: signal.ownKey(reading),
    value,
    key: isFailure(value) ? textOf(value) : (signal.keyOf?.(value) ?? textOf(value)),
  };
  setOverrides(fleet, row, [...others, override]);
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
): { readonly [key: string]: Json } {
  return isFailure(value) ? { code, error: { ...value.error } } : { body: value, code };
}

function textOf(said: SignalReading): string {
  return said === undefined ? '' : canonicalJson(said as SignalBody);
}
