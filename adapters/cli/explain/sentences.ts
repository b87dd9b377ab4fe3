import { describeExpectation, formatDuration, type Step } from '../../../engine/index.ts';
import { counted } from '../terminal.ts';
import { callWords } from './call-words.ts';
import {
  amountWords,
  deadlineWords,
  durationWords,
  lastingWords,
  momentWords,
  targetWords as of,
  short,
} from './words.ts';

/** The verb of a step. */
export type Verb = Step['kind'];

/** Steps of a verb; several verbs share a form. */
type StepOf<V extends Verb, S extends Step = Step> = S extends { readonly kind: infer K }
  ? V extends K
    ? S
    : never
  : never;

/** What a step does, as part of a sentence: without a capital and without a full stop. */
export function sentenceOf(step: Step): string {
  const words = (sentences[step.kind] as (step: Step) => string)(step);
  const refused = step.refused === undefined ? '' : `, which is refused with ${step.refused}`;
  return `${words}${refused}`;
}

const sentences = {
  wait: ({ durationMs }) => `wait ${durationWords(durationMs)}`,
  waitUntil: ({ condition, deadline }) =>
    `wait until ${condition.source}${deadlineWords(deadline)}`,
  hold: ({ condition, deadline }) => `see that ${condition.source} holds${lastingWords(deadline)}`,
  at: ({ at }) => `wait for ${momentWords(at)}`,
  drive: ({ target, trip }) => `${of(target)} drives ${tripWords(trip)}`,
  park: ({ target }) => `${of(target)} parks`,
  plugIn: ({ target, charger: { name, type, powerKw } }) =>
    `${of(target)} is plugged in${name === undefined ? '' : ` at ${name}`} (${type}, ${amountWords(powerKw, 'kW')})`,
  unplug: ({ target }) => `${of(target)} is unplugged`,
  lock: ({ target }) => `${of(target)} is locked`,
  unlock: ({ target }) => `${of(target)} is unlocked`,
  wake: ({ target }) => `${of(target)} wakes`,
  poll: ({ target }) => `${of(target)} is asked for its data`,
  refuel: ({ target, litres, toPercent }) =>
    `${of(target)} is refuelled ${litres === undefined ? `to ${short(toPercent ?? 100)} %` : `with ${short(litres)} l`}`,
  service: ({ target, durationMs }) =>
    `${of(target)} is serviced${durationMs === undefined ? '' : ` for ${formatDuration(durationMs)}`}`,
  trouble: ({ target, code }) => `${of(target)} stores the trouble code ${code}`,
  openDoor: ({ target, door }) => `the door ${door} of ${of(target)} is opened`,
  closeDoor: ({ target, door }) => `the door ${door} of ${of(target)} is closed`,
  open: ({ target, part }) => `${part} of ${of(target)} is opened`,
  close: ({ target, part }) => `${part} of ${of(target)} is closed`,
  set: ({ target, changes }) => `${of(target)} is set to ${changeWords(changes)}`,
  charge: ({ target, order }) => chargeWords(of(target), order),
  climate: ({ target, order }) =>
    order.kind === 'stop'
      ? `the climate of ${of(target)} is switched off`
      : `the climate of ${of(target)} is switched on${order.targetCelsius === undefined ? '' : `, to ${short(order.targetCelsius)} °C`}`,
  grant: ({ target, permissions, forMs }) =>
    `${of(target)} grants ${permissions.join(', ')}${forWords(forMs)}`,
  revoke: ({ target, permissions, forMs }) =>
    `${of(target)} revokes ${permissions.join(', ')}${forWords(forMs)}`,
  connect: ({ target, user, permissions }) =>
    `${user} connects ${of(target)}${permissions === undefined ? '' : ` with ${permissions.join(', ')}`}`,
  disconnect: ({ target, user }) => `${user ?? 'every user'} disconnects ${of(target)}`,
  subscribe: ({ target, webhook }) => `${of(target)} is subscribed to the webhook ${webhook}`,
  unsubscribe: ({ target, webhook }) => `${of(target)} is unsubscribed from the webhook ${webhook}`,
  emit: ({ target, webhook, error }) =>
    `${of(target)} sends ${error === undefined ? 'an event' : 'an error'} to the webhook ${webhook}`,
  webhook: ({ deed, name }) => `${deeds[deed]} the webhook ${name}`,
  fault: ({ fault: { name, strikes, ends }, path }) =>
    `${name === path ? 'a fault' : `the fault ${name}`} strikes ${struckWords(strikes)}${ends === undefined ? '' : lastingWords(ends)}`,
  heal: ({ heals }) =>
    'name' in heals
      ? `the fault ${heals.name} is healed`
      : `${struckWords(heals.target)} is healed`,
  parallel: ({ flows }) => `do ${counted(flows.length, 'thing')} at the same time`,
  race: ({ flows }) => `do ${counted(flows.length, 'thing')} until the first is done`,
  use: ({ flow }) => `do what the flow ${flow} says`,
  group: ({ group }) => group,
  forEach: ({ rounds, isParallel }) =>
    `do ${counted(rounds.length, 'round')}, ${isParallel ? 'all at the same time' : 'one after another'}`,
  repeat: (step) => `repeat ${repetitionWords(step)}`,
  when: ({ condition, otherwise }) =>
    `if ${condition.source}${otherwise.length === 0 ? '' : ', or else something other'}`,
  oneOf: ({ choices }) => `draw one of ${choices.length}`,
  play: ({ until }) => `play the recording${playWords(until)}`,
  expect: ({ expectations }) => `expect ${expectations.map(describeExpectation).join('; ')}`,
  chapter: ({ title, text }) =>
    `the chapter ${title} begins${text === undefined ? '' : `: ${text}`}`,
  say: ({ text }) => `say: ${text}`,
  spotlight: ({ on }) => `look at ${of(on)}`,
  pause: () => 'pause until the presenter goes on',
  checkpoint: ({ checkpoint }) => `pass the checkpoint ${checkpoint}`,
  api: ({ call }) => callWords(call),
  batch: ({ call }) => callWords(call),
  command: ({ call }) => callWords(call),
  token: ({ call }) => callWords(call),
  refresh: ({ call }) => callWords(call),
} satisfies { readonly [V in Verb]: (step: StepOf<V>) => string };

function playWords(until: StepOf<'play'>['until']): string {
  switch (until.kind) {
    case 'end':
      return ' to its end';
    case 'marker':
      return ` up to ${until.marker}`;
    case 'length':
      return ` for ${durationWords(until.durationMs)}`;
    case 'instant':
    case 'timeOfDay':
      return ` up to ${momentWords(until)}`;
  }
}

const deeds = {
  create: 'create',
  change: 'change',
  enable: 'enable',
  disable: 'disable',
  verify: 'verify',
  remove: 'remove',
} satisfies Record<StepOf<'webhook'>['deed'], string>;

type Strikes = StepOf<'fault'>['fault']['strikes'];

/** Whom a fault concerns. */
export function struckWords({ kind, name }: Strikes): string {
  switch (kind) {
    case 'vehicle':
      return name;
    case 'fleet':
      return `every vehicle of ${name}`;
    case 'charger':
      return `the charger ${name}`;
    case 'webhook':
      return `the webhook ${name}`;
    case 'api':
      return name === '' ? 'the API' : `the API at ${name}`;
    case 'upstream':
      return name === '' ? 'requests about any vehicle' : `requests about ${name}`;
  }
}

function tripWords(trip: StepOf<'drive'>['trip']): string {
  if (trip.kind === 'place') return `to ${trip.place}, ${paceWords(trip.pace)}`;
  const legs = trip.legs.map(
    ({ distanceKm, pace }) => `${amountWords(distanceKm, 'km')}, ${paceWords(pace)}`,
  );
  return legs.join(', then ');
}

type Pace = Extract<StepOf<'drive'>['trip'], { readonly kind: 'place' }>['pace'];

function paceWords(pace: Pace): string {
  return pace.kind === 'speed'
    ? `at ${amountWords(pace.speedKmh, 'km/h')}`
    : `as in ${pace.profile} traffic`;
}

function chargeWords(vehicle: string, order: StepOf<'charge'>['order']): string {
  switch (order.kind) {
    case 'start':
      return `${vehicle} is told to charge`;
    case 'stop':
      return `${vehicle} is told to stop charging`;
    case 'limit': {
      const where = order.place === undefined ? '' : ` at ${order.place}`;
      const type = order.chargingType === undefined ? '' : ` for ${order.chargingType}`;
      return order.limitPercent === null
        ? `the charge limit of ${vehicle}${where} is taken away`
        : `the charge limit of ${vehicle}${where}${type} is set to ${amountWords(order.limitPercent, '%')}`;
    }
    case 'schedule':
      return `the charge schedule of ${vehicle} is set`;
  }
}

function changeWords(changes: StepOf<'set'>['changes']): string {
  const { socPercent, odometerKm, chargeLimitPercent, temperatureC, permissions, online, signals } =
    changes;
  const words = [
    socPercent === undefined ? '' : `a charge of ${short(socPercent)} %`,
    odometerKm === undefined ? '' : `an odometer of ${short(odometerKm)} km`,
    chargeLimitPercent === undefined ? '' : `a charge limit of ${short(chargeLimitPercent)} %`,
    temperatureC === undefined ? '' : `${short(temperatureC)} °C outside`,
    permissions === undefined ? '' : `the permissions ${permissions.join(', ')}`,
    online === undefined ? '' : online ? 'online' : 'offline',
    ...signals.map(({ signal, body }) => `${signal} ${JSON.stringify(body)}`),
  ];
  return words.filter((each) => each !== '').join(', ');
}

function forWords(forMs: number | undefined): string {
  return forMs === undefined ? '' : ` for ${formatDuration(forMs)}`;
}

function repetitionWords({ times, until, whileTrue, everyMs, max }: StepOf<'repeat'>): string {
  const every = everyMs === undefined ? '' : `, every ${durationWords(everyMs)}`;
  if (times !== undefined) return `${counted(times, 'time')}${every}`;
  const condition = until === undefined ? `while ${whileTrue?.source}` : `until ${until.source}`;
  return `${condition}${every}, ${counted(max, 'time')} at the most`;
}
