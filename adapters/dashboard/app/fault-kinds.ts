/** The targets of faults, in the words of the verb `fault` of the scenario language. */
export type TargetKind = 'webhook' | 'api' | 'upstream' | 'vehicle' | 'charger';

/** An input of a fault. */
export interface FaultField {
  readonly name: string;
  readonly words: string;
  readonly initial: string;
  /** Choices, for a field without free text. */
  readonly options?: readonly (readonly [value: string, words: string])[];
  readonly isNumber?: true;
}

export type FaultInputs = Readonly<Record<string, string>>;

export interface FaultKind {
  readonly words: string;
  readonly fields: readonly FaultField[];
  /** The effect in the form of the scenario language. */
  readonly effect: (given: FaultInputs) => Readonly<Record<string, unknown>>;
}

export const targetWords: Readonly<Record<TargetKind, string>> = {
  webhook: 'A webhook',
  api: 'The API',
  upstream: 'The backend of the API',
  vehicle: 'A vehicle',
  charger: 'A charger',
};

export const targets = Object.keys(targetWords) as readonly TargetKind[];

const number = (name: string, words: string, initial: string): FaultField => {
  return { name, words, initial, isNumber: true };
};
const text = (name: string, words: string, initial: string): FaultField => ({
  name,
  words,
  initial,
});

const share = number('share', 'Of every 100', '100');
const probability = ({ share: written = '100' }: FaultInputs) => Number(written) / 100;
const after = text('by', 'By', '30s');

/** An effect whose only input is the share of requests or events. */
const plain = (words: string, name: string): FaultKind => ({
  words,
  fields: [share],
  effect: (given) => ({ [name]: { probability: probability(given) } }),
});

const simple = (words: string, name: string): FaultKind => ({
  words,
  fields: [],
  effect: () => ({ [name]: true }),
});

const ofSignal = (words: string, name: string): FaultKind => ({
  words,
  fields: [text('signal', 'Signal, or several as in Closure.*', 'TractionBattery.StateOfCharge')],
  effect: (given) => ({ [name]: given['signal'] }),
});

const ofWebhook: readonly FaultKind[] = [
  simple('Receiver is down', 'offline'),
  simple('Hold deliveries back', 'hold'),
  plain('Drop events', 'drop'),
  {
    words: 'Deliver more than once',
    fields: [share, number('times', 'More times', '1'), text('delay', 'Later by', '5s')],
    effect: (given) => ({
      duplicate: {
        probability: probability(given),
        times: Number(given['times']),
        delay: given['delay'],
      },
    }),
  },
  {
    words: 'Deliver later',
    fields: [share, after],
    effect: (given) => ({ delay: { probability: probability(given), by: given['by'] } }),
  },
  {
    words: 'Deliver in another order',
    fields: [share, number('window', 'At most this many events first', '3')],
    effect: (given) => ({
      reorder: { probability: probability(given), window: Number(given['window']) },
    }),
  },
  {
    words: 'Deliver old events again',
    fields: [share, number('window', 'Chosen from this many earlier events', '10')],
    effect: (given) => ({
      replay: { probability: probability(given), window: Number(given['window']) },
    }),
  },
  {
    words: 'Sequence numbers with gaps',
    fields: [share, number('gap', 'Numbers left out', '1')],
    effect: (given) => ({
      sequence: { probability: probability(given), gap: Number(given['gap']) },
    }),
  },
  {
    words: 'The same sequence number twice',
    fields: [share],
    effect: (given) => ({ sequence: { probability: probability(given), repeat: true } }),
  },
  {
    words: 'Wrong signature',
    fields: [
      share,
      {
        name: 'form',
        words: 'Signed',
        initial: 'wrong',
        options: [
          ['wrong', 'by another secret'],
          ['missing', 'not at all'],
          ['old', 'by the secret before'],
        ],
      },
    ],
    effect: (given) => ({ signature: { probability: probability(given), form: given['form'] } }),
  },
  plain('Change bodies after signing', 'tamper'),
  {
    words: 'Clock ahead',
    fields: [share, text('ahead', 'By', '10m')],
    effect: (given) => ({ skew: { probability: probability(given), ahead: given['ahead'] } }),
  },
  {
    words: 'Clock behind',
    fields: [share, text('behind', 'By', '10m')],
    effect: (given) => ({ skew: { probability: probability(given), behind: given['behind'] } }),
  },
  {
    words: 'Send bodies slowly',
    fields: [share, text('for', 'Within', '20s')],
    effect: (given) => ({ slow: { probability: probability(given), for: given['for'] } }),
  },
  plain('Reset connections', 'reset'),
  plain('Cut bodies off', 'truncate'),
  {
    words: 'Challenges come late',
    fields: [text('late', 'By', '20s')],
    effect: (given) => ({ verify: { late: given['late'] } }),
  },
  { words: 'Challenges fail', fields: [], effect: () => ({ verify: { wrong: true } }) },
];

const ofApi: readonly FaultKind[] = [
  {
    words: 'Requests fail',
    fields: [
      share,
      {
        name: 'code',
        words: 'With status',
        initial: '500',
        options: [400, 401, 403, 404, 409, 500, 502].map((code) => [`${code}`, `${code}`] as const),
      },
    ],
    effect: (given) => ({ status: Number(given['code']) }),
  },
  {
    words: 'Rate limit',
    fields: [share, text('retryAfter', 'Retry after', '30s')],
    effect: (given) => ({ status: { code: 429, retryAfter: given['retryAfter'] } }),
  },
  {
    words: 'Requests take longer',
    fields: [share, text('latency', 'By', '3s')],
    effect: (given) => ({ latency: given['latency'] }),
  },
];

export const kinds: Readonly<Record<TargetKind, readonly FaultKind[]>> = {
  webhook: ofWebhook,
  api: ofApi,
  upstream: [
    {
      words: 'Does not answer',
      fields: [share],
      effect: () => ({ error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } }),
    },
    {
      words: 'Answers late',
      fields: [share, text('latency', 'By', '20s')],
      effect: (given) => ({ latency: given['latency'] }),
    },
  ],
  vehicle: [
    simple('Is offline', 'offline'),
    simple('Cannot charge', 'chargerFault'),
    ofSignal('A signal is unavailable', 'unavailable'),
    ofSignal('A signal is not found', 'notFound'),
  ],
  charger: [simple('Is dark', 'offline')],
};

/** The body of `POST /sim/faults`. */
export function faultOf(
  target: TargetKind,
  kind: FaultKind,
  given: FaultInputs,
): Readonly<Record<string, unknown>> {
  const { of: name = '', for: duration = '', share: written = '100' } = given;
  // A share of requests is a member of the fault, a share of events one of the effect.
  const isShare = (target === 'api' || target === 'upstream') && written !== '100';
  return {
    target: name === '' ? target : `${target}.${name}`,
    effects: [kind.effect(given)],
    ...(isShare && { probability: probability(given) }),
    ...(duration !== '' && { for: duration }),
  };
}
