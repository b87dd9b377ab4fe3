import type { HttpApp } from '../../adapters/http/app-of.ts';
import type { UnitSystem } from '../../adapters/http/v3/unit-system.ts';
import {
  type Connection,
  type Json,
  legacyResources,
  makeResources,
  type ScenarioRun,
  type SignalBody,
  signals,
  type VehicleModel,
} from '../../engine/index.ts';
import {
  type LegacyShown,
  legacyMismatches,
  type ParityMismatch,
  saysTheSame,
} from '../../engine/service/legacy/parity.ts';

/** The views of a connected vehicle, each compared with the signals of version 3. */
export type ViewName = 'v2.0' | 'batch' | 'webhook' | 'webhook v2.0';

export interface ViewMismatch extends ParityMismatch {
  readonly view: ViewName;
  readonly vehicle: string;
  readonly user: string;
  readonly units: UnitSystem;
}

export interface ParityCheck {
  readonly compared: number;
  readonly mismatches: readonly ViewMismatch[];
}

/**
 * Compares every view of every connection at the present instant. It sends requests as a client
 * does, which the log of the world shows.
 */
export async function checkParity(run: ScenarioRun, app: HttpApp): Promise<ParityCheck> {
  const { service } = run.world;
  const mismatches: ViewMismatch[] = [];
  let compared = 0;
  for (const user of service.users.all()) {
    const connections = service.connections.list({ userId: user.id });
    if (connections.length === 0) continue;
    const ask = clientOf(app, service.legacyTokens.grant(user.name).accessToken);
    for (const connection of connections) {
      const told = webhookViews(run, connection);
      for (const units of ['metric', 'imperial'] as const) {
        const found = await compareViews(run, connection, { ask, units, told });
        mismatches.push(...found.mismatches);
        compared += found.compared;
      }
    }
  }
  return { compared, mismatches };
}

type Ask = (
  path: string,
  units: UnitSystem,
  body?: object,
) => Promise<{ readonly status: number; readonly body: Json }>;

function clientOf(app: HttpApp, token: string): Ask {
  return async (path, units, body) => {
    const request = new Request(`http://localhost${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'sc-unit-system': units,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request);
    return { status: response.status, body: (await response.json()) as Json };
  };
}

/** The paths of a car, those of its make included. */
function pathsOf({ make }: VehicleModel): readonly string[] {
  const own = makeResources().filter(({ makes }) =>
    makes.some((each) => each === make.toLowerCase()),
  );
  return [
    ...legacyResources().map(({ path }) => path),
    ...own.map(({ path }) => `/${make.toLowerCase()}${path}`),
  ];
}

interface ViewQuery {
  readonly ask: Ask;
  readonly units: UnitSystem;
  readonly told: WebhookViews;
}

async function compareViews(
  { world }: ScenarioRun,
  { row, user }: Connection,
  { ask, units, told }: ViewQuery,
): Promise<ParityCheck> {
  const id = world.service.vehicleId(row);
  const listed = await ask(`/v3/vehicles/${id}/signals`, units);
  if (listed.status !== 200) return { compared: 0, mismatches: [] };
  const current = signalsIn(listed);
  const paths = pathsOf(world.fleet.modelOf(row));
  const views: Partial<Record<ViewName, ReadonlyMap<string, LegacyShown>>> = {
    'v2.0': await eachAlone(ask, id, { paths, units }),
    batch: await allAtOnce(ask, id, { paths, units }),
    ...(units === 'metric' && { 'webhook v2.0': told.resources }),
  };
  const mismatches: ViewMismatch[] = [];
  const of = { vehicle: world.fleet.nameOf(row), user: user.name, units };
  let compared = 0;
  for (const [view, shown] of Object.entries(views) as [ViewName, Map<string, LegacyShown>][]) {
    for (const [path, each] of shown) {
      // A client over the rate limit learns nothing of the vehicle.
      if (each.status === tooMany) continue;
      compared += 1;
      const found = legacyMismatches(path, each, (code) => current.get(code));
      for (const mismatch of found) mismatches.push({ ...mismatch, ...of, view });
    }
  }
  if (units === 'metric') {
    for (const [code, found] of told.signals) {
      compared += 1;
      const expected = current.get(code);
      if (saysTheSame(found, expected)) continue;
      mismatches.push({ field: code, signal: code, expected, found, ...of, view: 'webhook' });
    }
  }
  return { compared, mismatches };
}

const tooMany = 429;

interface SignalEntry {
  readonly attributes?: SignalEntry;
  readonly code: string;
  readonly body?: SignalBody;
}

function signalsIn({ body }: { readonly body: Json }): ReadonlyMap<string, SignalBody | undefined> {
  const { data = [] } = body as unknown as { readonly data?: readonly SignalEntry[] };
  return new Map(
    data.map((each) => {
      const { code, body: said } = each.attributes ?? each;
      return [code, said];
    }),
  );
}

interface LegacyPaths {
  readonly paths: readonly string[];
  readonly units: UnitSystem;
}

async function eachAlone(ask: Ask, id: string, { paths, units }: LegacyPaths) {
  const shown = new Map<string, LegacyShown>();
  for (const path of paths) shown.set(path, await ask(`/v2.0/vehicles/${id}${path}`, units));
  return shown;
}

async function allAtOnce(ask: Ask, id: string, { paths, units }: LegacyPaths) {
  const requests = paths.map((path) => ({ path }));
  const { body } = await ask(`/v2.0/vehicles/${id}/batch`, units, { requests });
  return answersIn((body as { readonly responses?: readonly ViewAnswer[] }).responses);
}

interface ViewAnswer {
  readonly path: string;
  readonly code: number;
  readonly body: Json;
}

function answersIn(answers: readonly ViewAnswer[] = []): ReadonlyMap<string, LegacyShown> {
  return new Map(answers.map(({ path, code, body }) => [path, { status: code, body }]));
}

interface WebhookViews {
  /** Bodies by code; undefined for an error or an absent signal. */
  readonly signals: ReadonlyMap<string, SignalBody | undefined>;
  readonly resources: ReadonlyMap<string, LegacyShown>;
}

/** The payload of a webhook with every signal for a newly subscribed vehicle, in both forms. */
function webhookViews(run: ScenarioRun, connection: Connection): WebhookViews {
  const current = payloadOf(run, connection, false) as {
    readonly data: { readonly signals: readonly SignalEntry[] };
  };
  const former = payloadOf(run, connection, true) as {
    readonly payload: { readonly vehicles: readonly [{ readonly data: readonly ViewAnswer[] }] };
  };
  return {
    signals: new Map(current.data.signals.map(({ code, body }) => [code, body])),
    resources: answersIn(former.payload.vehicles[0].data),
  };
}

function payloadOf({ world }: ScenarioRun, { row, user }: Connection, isLegacy: boolean): unknown {
  const { webhooks } = world.service;
  const name = 'parity';
  const all = signals.map(({ path }) => path);
  let payload: unknown;
  const stop = webhooks.deliveries.onAttempt(({ body, delivery }) => {
    if (delivery.event.webhook.name === name) payload ??= JSON.parse(body);
  });
  const settings = {
    url: 'https://parity.invalid',
    verify: 'skip',
    triggers: all,
    data: all,
    isLegacy,
  } as const;
  world.submit({ kind: 'webhook.create', webhook: name, settings });
  webhooks.subscribe(name, row, user.name);
  world.submit({ kind: 'webhook.remove', webhook: name });
  stop();
  return payload;
}
