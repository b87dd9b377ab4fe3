import type { Command } from '../command.ts';
import { Fault } from '../fault.ts';
import { canonicalJson, type Json } from '../log/canonical.ts';
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
  const read = readSetValue(signal, wish.body);
  if ('problem' in read) {
    const where = [signal.path, ...read.path.map(String)].join('.');
    throw new Fault('command_malformed', `${where}: ${read.problem}`);
  }
  dynamics.change(row, cause, () => {
    write(dynamics, row, signal, read.value);
    if (dynamics.tells(row)) dynamics.tell(row, 'signal.overridden', factData(signal, read.value));
  });
  return undefined;
}

/** The number of those overrides of a row whose signals the vehicle has not changed since. Changes nothing. */
export function stillSet(dynamics: Dynamics, row: number): number {
  const { overrideSets, links } = dynamics.fleet;
  const number = links[row * linkWidth + link.overrides]!;
  if (number === 0) return 0;
  const reading = truthNow(dynamics, row);
  const overrides = overrideSets.at(number);
  const standing = overrides.filter(({ code, ownKey }) =>
    Object.is(findSignal(code)?.ownKey(reading), ownKey),
  );
  return standing.length === overrides.length ? number : overrideSets.number(standing);
}

function write(
  dynamics: Dynamics,
  row: number,
  signal: Signal,
  value: SignalBody | SignalFailure,
): void {
  const { overrideSets, links } = dynamics.fleet;
  const at = row * linkWidth + link.overrides;
  const others = overrideSets.at(links[at]!).filter(({ code }) => code !== signal.code);
  links[at] = overrideSets.number(others);
  const reading = truthNow(dynamics, row);
  // Setting what the vehicle says itself only takes back what was set.
  if (textOf(signal.read(reading)) === textOf(value)) return;
  const override = {
    code: signal.code,
    ownKey: signal.ownKey(reading),
    value,
    key: isFailure(value) ? textOf(value) : (signal.keyOf?.(value) ?? textOf(value)),
  };
  links[at] = overrideSets.number([...others, override]);
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
