import {
  type EntryData,
  type EntryKind,
  type Json,
  type LoggedEntry,
  recordedStep,
} from '../../../engine/index.ts';
import { commandStep } from './command-step.ts';
import { webhookStep } from './webhook-step.ts';

/** A step as a file writes it, without its moment. */
export type WrittenStep = Readonly<Record<string, Json>>;

/** An external deed as a step of a scenario. */
export interface OutsideStep {
  readonly step: WrittenStep;
  /** Whether it lasts too long for the next step to wait. */
  readonly isLong?: boolean;
  /** The part that the step does not reproduce. */
  readonly loss?: string | undefined;
}

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
  'network.drop': fault('offline'),
  'network.restore': heal('online'),
  'charger.fail': fault('chargerFault'),
  'charger.restore': heal(undefined),
  'signals.fail': ({ fault: name, effect, signals }, vehicle) => ({
    step: {
      fault: {
        ...named(name),
        target: `vehicle.${vehicle}`,
        effects: [{ [effect]: signals }],
      },
    },
  }),
  'signals.mend': heal(undefined),
  'charger.break': ({ fault: name }, charger) => ({
    step: { fault: { ...named(name), target: `charger.${charger}`, effects: [{ offline: true }] } },
  }),
  'charger.mend': ({ fault: name }, charger) => ({
    step: { heal: name ?? `charger.${charger}` },
  }),
  'webhook.create': webhookStep,
  'webhook.change': webhookStep,
  'webhook.verify': ({ webhook: name }) => ({ step: { webhook: { name, action: 'verify' } } }),
  'webhook.remove': ({ webhook: name }) => ({ step: { webhook: { name, action: 'remove' } } }),
  'command.request': commandStep,
  'fault.begin': ({ fault: written }) => ({ step: { fault: written } }),
  'fault.end': ({ name }) => ({ step: { heal: name } }),
};

/** The verb of a fault. A fault has a name; a nameless effect was set directly. */
function fault(effect: string) {
  return ({ fault: name }: { readonly fault?: string }, vehicle: string) =>
    name === undefined && effect === 'offline'
      ? { step: { set: { vehicle, online: false } } }
      : {
          step: {
            fault: { ...named(name), target: `vehicle.${vehicle}`, effects: [{ [effect]: true }] },
          },
        };
}

function heal(state: string | undefined) {
  return ({ fault: name }: { readonly fault?: string }, vehicle: string) => {
    if (name !== undefined) return { step: { heal: name } };
    if (state !== undefined) return { step: { set: { vehicle, [state]: true } } };
    return { step: { heal: `vehicle.${vehicle}` } };
  };
}

function named(name: string | undefined): WrittenStep {
  return name === undefined ? {} : { name };
}
