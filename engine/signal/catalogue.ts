import { Fault } from '../fault.ts';
import type { Powertrain } from '../model/model.ts';
import { suggesting } from '../nearest.ts';
import { batterySignals } from './battery.ts';
import { chargeSignals } from './charge.ts';
import { climateSignals } from './climate.ts';
import { closureSignals } from './closures.ts';
import { combustionSignals } from './combustion.ts';
import { diagnosticSignals } from './diagnostics.ts';
import { identitySignals } from './identity.ts';
import { nearSignal } from './near-signals.ts';
import type { Signal } from './signal.ts';
import { upkeepSignals } from './upkeep.ts';
import { whereaboutsSignals } from './whereabouts.ts';

/** Every signal of the engine, ordered by code. */
export const signals: readonly Signal[] = [
  ...batterySignals,
  ...chargeSignals,
  ...climateSignals,
  ...closureSignals,
  ...combustionSignals,
  ...diagnosticSignals,
  ...identitySignals,
  ...upkeepSignals,
  ...whereaboutsSignals,
].sort((a, b) => (a.code < b.code ? -1 : 1));

const byName = new Map(signals.flatMap((each) => [[each.path, each] as const, [each.code, each]]));

const signalPaths = signals.map(({ path }) => path);

/** A signal by `Group.Name` or code; undefined when there is none. */
export function findSignal(name: string): Signal | undefined {
  return byName.get(name);
}

/** The signal of that name; throws the fault `signal_unknown` if there is none. */
export function signalNamed(name: string): Signal {
  const signal = findSignal(name);
  if (signal !== undefined) return signal;
  const message = suggesting(`there is no signal ${name}`, nearSignal(name, signalPaths));
  throw new Fault('signal_unknown', message);
}

const byPowertrain = new Map<Powertrain, readonly Signal[]>(
  (['BEV', 'PHEV', 'HEV', 'ICE'] as const).map((powertrain) => [
    powertrain,
    signals.filter((each) => each.powertrains.includes(powertrain)),
  ]),
);

/** The signals a powertrain has, ordered by code. */
export function signalsOf(powertrain: Powertrain): readonly Signal[] {
  return byPowertrain.get(powertrain) ?? [];
}
