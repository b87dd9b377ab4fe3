import { Fault } from '../fault.ts';
import { matcherOf } from '../name-pattern.ts';
import type { Dynamics } from '../vehicle/dynamics.ts';
import { type Override } from '../vehicle/row/override.ts';
import { type SignalFailure } from '../vehicle/row/signal-body.ts';
import { signals } from './catalogue.ts';
import type { SignalCommand, SignalFailureName } from './command.ts';
import { type Signal, signalNotFound, unavailable } from './signal.ts';

/** The failures that a fault can put in place of a signal's body. */
const signalFailures: Readonly<Record<SignalFailureName, SignalFailure>> = {
  unavailable,
  notFound: signalNotFound,
};

/** The key of a fault without a name. */
const nameless = '';

/** Makes signals fail from the next report on, whatever the vehicle reports or a scenario sets. */
export function failSignals(
  dynamics: Dynamics,
  row: number,
  { effect, fault = nameless, signals: patterns }: Extract<SignalCommand, { kind: 'signals.fail' }>,
  cause: number,
): undefined {
  const failed = patterns.flatMap(signalsOf);
  const { fleet } = dynamics;
  const failure = signalFailures[effect];
  const overrides = [...new Set(failed)].map(
    ({ code }): Override => ({ code, fault, ownKey: '', value: failure, key: `failed ${effect}` }),
  );
  dynamics.change(row, cause, () => {
    fleet.setOverrides(row, [...fleet.overridesOf(row), ...overrides]);
    if (dynamics.tells(row)) {
      dynamics.tell(row, 'signals.failed', { ...named(fault), effect, signals: [...patterns] });
    }
  });
  return undefined;
}

/** Ends a fault, or all without a name: its signals are reported again from the next report on. */
export function mendSignals(
  dynamics: Dynamics,
  row: number,
  { fault }: Extract<SignalCommand, { kind: 'signals.mend' }>,
  cause: number,
): undefined {
  const isMended = (each: Override): boolean =>
    each.fault !== undefined && (fault === undefined || each.fault === fault);
  const { fleet } = dynamics;
  if (!fleet.overridesOf(row).some(isMended)) return undefined;
  dynamics.change(row, cause, () => {
    const others = fleet.overridesOf(row).filter((each) => !isMended(each));
    fleet.setOverrides(row, others);
    if (dynamics.tells(row)) dynamics.tell(row, 'signals.mended', named(fault));
  });
  return undefined;
}

/** The signals of a name or pattern: `Charge.Wattage`, `Charge.*`, or a code. */
function signalsOf(pattern: string): readonly Signal[] {
  const matches = matcherOf(pattern);
  const meant = signals.filter(({ code, path }) => code === pattern || matches(path));
  if (meant.length === 0) throw new Fault('signal_unknown', `there is no signal ${pattern}`);
  return meant;
}

function named(fault: string | undefined): { readonly fault?: string } {
  return fault === undefined || fault === nameless ? {} : { fault };
}
