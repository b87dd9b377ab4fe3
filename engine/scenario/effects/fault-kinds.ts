import { type FaultTarget, homeOf } from '../plan/faults.ts';
import type { EffectChoice, EffectInput } from './effect.ts';
import { number, shareInput } from './fields.ts';
import { effects } from './index.ts';

/** The faults of a kind of target, as a form offers them. */
export interface OfferedFaults {
  readonly target: TargetKind;
  readonly title: string;
  /** The questions about the fault, whatever its effect. */
  readonly inputs: readonly EffectInput[];
  readonly effects: readonly EffectChoice[];
}

type TargetKind = Exclude<FaultTarget['kind'], 'fleet'>;

const titles: Readonly<Record<TargetKind, string>> = {
  webhook: 'A webhook',
  api: 'The API',
  upstream: 'The backend of the API',
  vehicle: 'A vehicle',
  charger: 'A charger',
};

/** A fault of the API has a probability itself; one of a webhook has those of its effects. */
const ofRequests: readonly EffectInput[] = [
  { member: 'probability', ...shareInput },
  { member: 'times', title: 'Requests affected, at most', initial: '', ...number },
];

/** All faults, by the kinds of targets. */
export function faultKinds(): readonly OfferedFaults[] {
  return Object.entries(titles).map(([name, title]) => {
    const target = name as TargetKind;
    const home = homeOf[target];
    return {
      target,
      title,
      inputs: home === 'api' ? ofRequests : [],
      effects: effects
        .filter(({ of }) => of.includes(home))
        .flatMap(({ choices }) => choices(home)),
    };
  });
}
