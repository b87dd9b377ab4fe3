import type { SimulatedWorld } from 'motorpool';
import { ChargeDiary, type DiaryOptions } from './diary.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { callback } from './service.ts';

/** A mistake, and the least that has to happen so that it does harm. */
export interface Exhibit {
  /** The scenario, a file beside this one. */
  readonly scenario: string;
  /** Lines that make the scenario a story in which the mistake does harm; none if it always does. */
  readonly story?: string;
  /** Whether the program ends with each answer, as functions of a cloud do. */
  readonly restarts?: boolean;
  /** Whether the diary reads from the service and sends commands. */
  readonly asks?: boolean;
  /** The entry of the diary on `anna` that must stand there in the end. */
  readonly told?: Readonly<Record<string, unknown>>;
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
  'answers-before-storing': { scenario: 'night.yaml', restarts: true, told: { entries: 5 } },
  'first-delivery-is-change': { scenario: 'night.yaml', told: { charges: { '2026-05': 1 } } },
  'forgets-resolution': { scenario: 'account.yaml', told: { isLinked: true } },
  'assumes-local-time': { scenario: 'month-end.yaml', told: { charges: { '2026-10': 1 } } },
  'keeps-old-token': { scenario: 'two-charges.yaml', asks: true, told: { odometerKm: 12_020 } },
  'repeats-commands': { scenario: 'tunnel.yaml', asks: true },
  'last-write-wins': {
    scenario: 'night.yaml',
    story: `
faults:
  - { target: webhook.main, from: "22:05", until: "22:30", effects: [{ hold: true }] }
`,
  },
};

/** The diary in a world, right or with a mistake. */
export function diaryIn(
  world: SimulatedWorld,
  { asks = false, restarts = false }: Pick<Exhibit, 'asks' | 'restarts'> = {},
  mistake?: Mistake,
): Pick<ChargeDiary, 'receive' | 'state'> {
  const { application, fetch } = world;
  const service = { ...application, fetch, codeOf: async () => codeOfAnna(world) };
  const options = { ...application, service: asks ? service : undefined };
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

/** Throws unless the diary says of anna what it must. */
export function checkTold({ told = {} }: Exhibit, state: unknown): void {
  const { anna } = state as ReturnType<ChargeDiary['state']>;
  for (const [key, value] of Object.entries(told)) {
    const [said, meant] = [anna?.[key as keyof typeof anna], value].map((each) =>
      JSON.stringify(each),
    );
    if (said !== meant) throw new Error(`the ${key} of anna are ${said}, not ${meant}`);
  }
}

/** Sends anna through the connect flow, in a world whose flow has no pages. */
async function codeOfAnna({ application, fetch }: SimulatedWorld): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: application.clientId,
    redirect_uri: callback,
    user: 'anna',
  });
  const answer = await fetch(`/oauth/authorize?${query.toString()}`);
  const url = new URL(answer.headers.get('location') ?? callback);
  return url.searchParams.get('code') ?? '';
}
