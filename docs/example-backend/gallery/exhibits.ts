import type { SimulatedWorld } from 'motorpool';
import { ChargeDiary, type DiaryOptions } from './diary.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { callback } from './service.ts';
import type { Store } from './store.ts';

/** A mistake, and the least that has to happen so that it does harm. */
export interface Exhibit {
  /** The scenario, a file beside this one. */
  readonly scenario: string;
  /** Lines that make the scenario a story in which the mistake does harm; none if it always does. */
  readonly story?: string;
  /** Whether the program ends with each answer, as functions of a cloud do. */
  readonly restarts?: boolean | undefined;
  /** Whether the diary reads from the service and sends commands. */
  readonly asks?: boolean;
}

export const exhibits: Readonly<Record<Mistake, Exhibit>> = {
  'ignores-sequence': {
    scenario: 'night.yaml',
    story: `
faults:
  - { target: webhook.main, match: { vehicle: first, event: 4 }, effects: [{ delay: { by: 30m } }] }
`,
  },
  'no-dedupe': {
    scenario: 'night.yaml',
    story: `
faults:
  - target: webhook.main
    match: { vehicle: first, event: 5, attempt: 1 }
    effects: [{ unanswered: true }]
`,
  },
  'verifies-own-json': {
    scenario: 'night.yaml',
    story: `
faults:
  - target: webhook.main
    match: { vehicle: first, event: 1, attempt: 1 }
    effects: [{ spacing: true }]
`,
  },
  'answers-before-storing': { scenario: 'night.yaml', restarts: true },
  'first-delivery-is-change': { scenario: 'night.yaml' },
  'forgets-resolution': { scenario: 'account.yaml' },
  'assumes-local-time': { scenario: 'month-end.yaml' },
  'keeps-old-token': { scenario: 'two-charges.yaml', asks: true },
  'repeats-commands': { scenario: 'tunnel.yaml', asks: true },
  'last-write-wins': {
    scenario: 'night.yaml',
    story: `
faults:
  - { target: webhook.main, from: "22:05", until: "22:30", effects: [{ hold: true }] }
`,
  },
};

/** The parts of a world that the diary uses. */
export interface Surroundings {
  readonly application: Pick<
    SimulatedWorld['application'],
    'clientId' | 'clientSecret' | 'managementToken'
  >;
  readonly fetch: typeof fetch;
  readonly store?: Store | undefined;
  /** The address of the API; without it `fetch` knows it. */
  readonly api?: string | undefined;
}

/** The diary in a world, right or with a mistake. */
export function diaryIn(
  world: Surroundings,
  { asks = false, restarts = false }: Pick<Exhibit, 'asks' | 'restarts'> = {},
  mistake?: Mistake,
): Pick<ChargeDiary, 'receive' | 'state'> {
  const { api, application, fetch, store } = world;
  const service = { ...application, api, fetch, codeOf: async () => codeOfAnna(world) };
  const options = { ...application, store, service: asks ? service : undefined };
  const diary = new ChargeDiary(options, mistake === undefined ? {} : mistakes[mistake]);
  return restarts ? restarting(diary, options) : diary;
}

/** The same diary, whose program ends with each answer, once no other request is under way. */
function restarting(
  first: ChargeDiary,
  options: DiaryOptions,
): Pick<ChargeDiary, 'receive' | 'state'> {
  let diary = first;
  let underWay = 0;
  return {
    async receive(request) {
      underWay += 1;
      const answer = await diary.receive(request);
      underWay -= 1;
      if (underWay === 0) diary = diary.restarted(options);
      return answer;
    },
    state: () => diary.state(),
  };
}

/** Sends anna through the connect flow, in a world whose flow has no pages. */
async function codeOfAnna({ api = '', application, fetch }: Surroundings): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: application.clientId,
    redirect_uri: callback,
    user: 'anna',
  });
  const answer = await fetch(`${api}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
  const url = new URL(answer.headers.get('location') ?? callback);
  return url.searchParams.get('code') ?? '';
}
