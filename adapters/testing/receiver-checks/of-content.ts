import {
  answeredWords,
  check,
  type DeclaredCheck,
  failed,
  passed,
  undetermined,
  wordsOf,
} from './check.ts';
import {
  type CheckRequests,
  changed,
  request,
  signed,
  type WrittenEvent,
} from './check-request.ts';
import type { CheckMaterial, WorldRequest } from './material.ts';
import { differenceOf } from './read-back.ts';
import type { CheckStage } from './stage.ts';

const added = { added: { later: [1, null, 'x'] } };

const firstOnly = ({ first }: CheckMaterial): CheckRequests => [request('a first delivery', first)];

const firstAndCharging = (events: CheckMaterial): CheckRequests => [
  ...firstOnly(events),
  request('a state', events.charging),
];

export const unknownMembers = check({
  name: 'unknown-members',
  sent: 'a state with members that are not documented',
  advice: 'ignore members that you do not know: the service may add some at any time',
  requests: (events) => [
    ...firstOnly(events),
    altered('a state with members that are not documented', events, (event) => {
      Object.assign(event, added);
      for (const part of [event.data, event.data.vehicle, event.meta, ...event.data.signals]) {
        Object.assign(part, added);
      }
    }),
  ],
  acts: (events) => [firstOnly(events), firstAndCharging(events)],
});

export const unknownSignals = check({
  name: 'unknown-signals',
  sent: 'a state with signals that are not documented',
  advice: 'find signals by their code, and ignore the others',
  requests: (events) => [
    ...firstOnly(events),
    altered('a state with signals that are not documented', events, (event) => {
      const [signal] = event.data.signals;
      const unknown = { group: 'Cabin', name: 'Mood', code: 'cabin-mood' };
      event.data.signals.push({ ...signal, ...unknown, body: { values: { a: 1 } } });
      event.triggers.push({ type: 'SIGNAL_UPDATED', signal: unknown });
    }),
  ],
  acts: (events) => [firstOnly(events), firstAndCharging(events)],
});

export const unknownEventType = check({
  name: 'unknown-event-type',
  sent: 'an event of a type that is not documented',
  advice: 'accept event types that you do not know, and do nothing',
  requests: (events) => [
    altered('an event of a type that is not documented', events, (event) => {
      event.eventType = 'VEHICLE_MOOD';
      event.data = { vehicle: event.data.vehicle, mood: 'good' } as unknown as WrittenEvent['data'];
    }),
  ],
});

export const signalError = check({
  name: 'signal-error',
  sent: 'a state whose signals have an error and no body',
  advice: 'look at status.value before body: a signal with an error has none',
  requests: ({ first, failedSignal }) => [
    request('a first delivery', first),
    request('a state whose signals have an error and no body', failedSignal),
  ],
});

/**
 * An application that shows the error of a vehicle shows its end, too: a value that the error moves,
 * and a usual state does not, moves again. One that keeps no errors, and has no such value, is
 * right; one that counts them may be.
 */
export const vehicleError: DeclaredCheck = {
  name: 'vehicle-error',
  async judge(stage) {
    const { first, error, resolved } = stage.material;
    const before = [request('a first delivery', first)];
    const active = [...before, request('a VEHICLE_ERROR', error)];
    const objection = await stage.objection;
    const shown = objection === undefined ? await pathsOfErrors(stage, before, active) : [];
    const trial = await stage.open();
    const ended = [...active, request('a VEHICLE_ERROR whose state is RESOLVED', resolved)];
    const exchanges = await trial.send(ended);
    const wrong = trial.wrongOf(exchanges);
    if (wrong !== undefined) return failed(wordsOf(wrong), vehicleErrorAdvice);
    const answered = answeredWords(exchanges.at(-1)!);
    if (shown.length === 0) return passed(answered);
    const [there, here] = [await stage.stateAfter(active), await trial.state()];
    if (differenceOf(only(here, shown), only(there, shown)) === undefined)
      return undetermined(answered, unended + stage.hint);
    return passed(`${answered}, and its read-back shows the end`);
  },
};

/** The paths of the read-back that an error moves and a usual state does not. */
async function pathsOfErrors(
  stage: CheckStage,
  before: CheckRequests,
  active: CheckRequests,
): Promise<readonly string[]> {
  const usual = [...before, request('a state', stage.material.charging)];
  const [none, some, other] = [
    await stage.stateAfter(before),
    await stage.stateAfter(active),
    await stage.stateAfter(usual),
  ];
  return [...new Set([...none.keys(), ...some.keys()])].filter(
    (path) => none.get(path) !== some.get(path) && none.get(path) === other.get(path),
  );
}

const vehicleErrorAdvice = 'accept VEHICLE_ERROR, which has data.errors and no data.signals';

const unended =
  'its read-back shows a VEHICLE_ERROR and not its end: let state RESOLVED end the error, and let the read-back have the active errors';

export const testEvent = check({
  name: 'test-event',
  sent: 'an event marked as a test',
  advice:
    'accept events whose meta.mode is TEST, also with vehicle.mode test, and do not act on them',
  requests: (events) => [
    ...firstOnly(events),
    request('an event marked as a test', events.test),
    // As the page of the public service sends it.
    altered('a test event of a test vehicle', { ...events, charging: events.test }, ({ data }) => {
      Object.assign(data.vehicle, { make: 'TESLA', model: 'Model 3', year: 2020, mode: 'test' });
    }),
  ],
  same: ['without it', firstOnly],
});

export const unknownVehicle = check({
  name: 'unknown-vehicle',
  sent: 'a state of a vehicle that was never sent before',
  advice: 'accept it: webhooks are subscribed automatically, and a refusal is only sent again',
  requests: (events) => [
    ...firstAndCharging(events),
    request('a state of a vehicle that was never sent before', events.stranger),
  ],
});

/**
 * A first delivery reports a state and no change. A value that differs between two courses that end
 * in the same state, one with a change more, keeps changes; a first delivery of one state or the
 * other must not move it.
 */
export const firstDelivery: DeclaredCheck = {
  name: 'first-delivery',
  async judge(stage) {
    const { secret, first, charging, stopped } = stage.material;
    const atRest = request('a first delivery', first);
    const atWork = request('a first delivery', signed(secret, withSignalsOf(charging, first)));
    const trial = await stage.open();
    const exchanges = await trial.send([atWork]);
    const wrong = trial.wrongOf(exchanges);
    if (wrong !== undefined) return failed(wordsOf(wrong), firstAdvice);
    const answered = answeredWords(exchanges[0]!);
    const objection = await stage.objection;
    if (objection !== undefined) return undetermined(answered, objection);
    const last = request('a state', stopped);
    const changes = await stage.stateAfter([atRest, request('a state', charging), last]);
    const none = await stage.stateAfter([atRest, last]);
    const keepsChanges = (path: string): boolean => changes.get(path) !== none.get(path);
    const [here, there] = [await stage.stateAfter([atWork]), await stage.stateAfter([atRest])];
    const paths = [...changes.keys(), ...none.keys()].filter(keepsChanges);
    const moved = differenceOf(only(here, paths), only(there, paths));
    if (moved === undefined) return passed(answered);
    const { path, found, expected } = moved;
    const what = `a first delivery of a car that charges makes ${path} of the read-back ${found}, and one of a car at rest ${expected}`;
    return failed(what, firstAdvice);
  },
};

const firstAdvice =
  'take the trigger FIRST_DELIVERY, which has no signal, for the state at the start and not for a change';

function only(state: ReadonlyMap<string, string>, paths: readonly string[]) {
  return new Map([...state].filter(([path]) => paths.includes(path)));
}

/** A first delivery that has the signals of another event. */
function withSignalsOf({ text }: WorldRequest, first: WorldRequest): string {
  const { signals } = (JSON.parse(text) as WrittenEvent).data;
  return changed(first.text, (event) => {
    for (const [index, signal] of event.data.signals.entries()) {
      signal.body = signals[index]!.body;
    }
  });
}

function altered(
  says: string,
  { secret, charging }: CheckMaterial,
  change: (event: WrittenEvent) => void,
) {
  return request(says, signed(secret, changed(charging.text, change)));
}
