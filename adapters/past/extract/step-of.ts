import { parse } from 'yaml';
import {
  type EntryData,
  type EntryKind,
  type FaultEffect,
  type Json,
  type LoggedEntry,
  recordedEffect,
  recordedStep,
} from '../../../engine/index.ts';
import { commandStep } from './command-step.ts';
import type { OutsideStep } from './outside-step.ts';
import { webhookStep } from './webhook-step.ts';

/** The step of an entry; undefined where no verb does the same. */
export function stepOf(
  entry: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>,
): OutsideStep | undefined {
  const { kind, subject, data } = entry;
  const recorded = recordedStep(entry);
  if (recorded !== undefined || !Object.hasOwn(verbs, kind)) return recorded;
  return verbs[kind as EntryKind]!(data as never, subject, kind as never);
}

type Verb<Kind extends EntryKind> = (
  data: EntryData<Kind>,
  subject: string,
  kind: Kind,
) => OutsideStep | undefined;

/** Verbs by the kind of the command. */
const verbs: { readonly [Kind in EntryKind]?: Verb<Kind> } = {
  // Without a fault the verb `set` gives it.
  'network.drop': ({ fault }, vehicle) =>
    faultOn(`vehicle.${vehicle}`, fault, [{ kind: 'offline' }]),
  'network.restore': ({ fault }, vehicle) => ({ step: { heal: fault ?? `vehicle.${vehicle}` } }),
  'charger.fail': ({ fault }, vehicle) =>
    faultOn(`vehicle.${vehicle}`, fault, [{ kind: 'chargerFault' }]),
  'charger.restore': ({ fault }, vehicle) => ({ step: { heal: fault ?? `vehicle.${vehicle}` } }),
  'signals.fail': ({ fault, effect: kind, signals }, vehicle) =>
    faultOn(`vehicle.${vehicle}`, fault, [{ kind, signals }]),
  'signals.mend': ({ fault }, vehicle) => ({ step: { heal: fault ?? `vehicle.${vehicle}` } }),
  'charger.break': ({ fault }, charger) =>
    faultOn(`charger.${charger}`, fault, [{ kind: 'offline' }]),
  'charger.limit': ({ powerKw }, charger) => ({
    step: { limitPower: { charger, power: powerText(powerKw) } },
  }),
  'site.limit': ({ powerKw }, site) => ({
    step: { limitPower: { site, power: powerText(powerKw) } },
  }),
  'charger.mend': ({ fault }, charger) => ({ step: { heal: fault ?? `charger.${charger}` } }),
  'webhook.break': ({ webhook, fault, match, effects }) =>
    faultOn(`webhook.${webhook}`, fault, effects, { match }),
  'webhook.mend': ({ webhook, fault }) => ({ step: { heal: fault ?? `webhook.${webhook}` } }),
  'api.break': ({ fault, match, probability, times, effects }) =>
    faultOn('api', fault, effects, { match, probability, times }),
  'api.mend': ({ fault = 'api' }) => ({ step: { heal: fault } }),
  'webhook.create': webhookStep,
  'webhook.change': webhookStep,
  'webhook.verify': ({ webhook: name }) => ({ step: { webhook: { name, action: 'verify' } } }),
  'webhook.remove': ({ webhook: name }) => ({ step: { webhook: { name, action: 'remove' } } }),
  'command.request': commandStep,
  'fault.begin': ({ fault: written }) => ({ step: { fault: written } }),
  'fault.end': ({ name }) => ({ step: { heal: name } }),
  'steps.run': ({ steps }) => ({
    step: {
      group: 'steps from outside',
      do: typeof steps === 'string' ? (parse(steps) as Json) : steps,
    },
  }),
};

/** The step that begins a fault; undefined where no file can write its effects. */
function faultOn(
  target: string,
  name: string | undefined,
  effects: readonly FaultEffect[],
  more: { readonly [key: string]: Json | undefined } = {},
): OutsideStep | undefined {
  const written = effects.flatMap((each) => recordedEffect(each) ?? []);
  if (written.length < effects.length) return undefined;
  // As JSON it has no members that are undefined.
  const fault = JSON.stringify({ name, target, ...more, effects: written });
  return { step: { fault: JSON.parse(fault) as Json } };
}

function powerText(powerKw: number | null): string {
  return powerKw === null ? 'none' : `${powerKw}kW`;
}
