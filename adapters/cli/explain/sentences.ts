import { describeExpectation, durationWords, type Step } from '../../../engine/index.ts';
import { counted } from '../terminal.ts';
import { callWords } from './call-words.ts';
import { deadlineWords, lastingWords, momentWords, targetWords as of } from './words.ts';

type StepKind = Step['kind'];

/** The steps of a verb; several verbs share a form. */
type StepOf<V extends StepKind, S extends Step = Step> = S extends { readonly kind: infer K }
  ? V extends K
    ? S
    : never
  : never;

/** The effect of a step as a clause: without a capital and without a full stop. */
export function sentenceOf(step: Step): string {
  const words = (sentences[step.kind] as (step: Step) => string)(step);
  const refused = step.refused === undefined ? '' : `, which is refused with ${step.refused}`;
  return `${words}${refused}`;
}

const sentences = {
  order: ({ sentence, target }) => sentence(of(target)),
  wait: ({ durationMs }) => `wait ${durationWords(durationMs)}`,
  waitUntil: ({ condition, deadline }) =>
    `wait until ${condition.source}${deadlineWords(deadline)}`,
  hold: ({ condition, deadline }) => `see that ${condition.source} holds${lastingWords(deadline)}`,
  at: ({ at }) => `wait for ${momentWords(at)}`,
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
} satisfies { readonly [V in StepKind]: (step: StepOf<V>) => string };

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

/** The target of a fault in words. */
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

function repetitionWords({ times, until, whileTrue, everyMs, max }: StepOf<'repeat'>): string {
  const every = everyMs === undefined ? '' : `, every ${durationWords(everyMs)}`;
  if (times !== undefined) return `${counted(times, 'time')}${every}`;
  const condition = until === undefined ? `while ${whileTrue?.source}` : `until ${until.source}`;
  return `${condition}${every}, ${counted(max, 'time')} at the most`;
}
