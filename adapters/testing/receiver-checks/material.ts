import {
  findSignal,
  formatInstant,
  nearSignal,
  ScenarioError,
  signals,
  suggesting,
} from '../../../engine/index.ts';
import { createWorld } from '../../library/create-world.ts';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { isChallenge, readPayload } from '../payload.ts';
import { sign } from '../signature.ts';

/** A request of the world, as it was signed and sent. */
export interface WorldRequest {
  readonly text: string;
  /** Undefined where it is not signed. */
  readonly signature: string | undefined;
}

/** Events of a world that the checks send, in the order in which they were created. */
export interface CheckMaterial {
  /** Made by the same world: its application has the secret that signs. */
  readonly world: SimulatedWorld;
  readonly secret: string;
  readonly url: string;
  readonly challenge: WorldRequest;
  /** The first delivery: the car is at rest, locked and unplugged. */
  readonly first: WorldRequest;
  /** It is plugged in, charges and is unlocked. */
  readonly charging: WorldRequest;
  /** The same event, sent again by the retry schedule: with a delivery id of its own. */
  readonly chargingAgain: WorldRequest;
  /** It is unplugged and locked. */
  readonly stopped: WorldRequest;
  /** It charges at another place, unlocked. */
  readonly moved: WorldRequest;
  /** It is locked, signed with the secret before. */
  readonly signedBefore: WorldRequest;
  /** Marked as a test: a user tries out the webhook. */
  readonly test: WorldRequest;
  readonly error: WorldRequest;
  readonly resolved: WorldRequest;
  /** A signal has an error in place of its value, since its permission was revoked. */
  readonly failedSignal: WorldRequest;
  /** The first delivery of another car. */
  readonly stranger: WorldRequest;
  /** The first delivery of a car whose user has an id with letters beyond ASCII. */
  readonly foreign: WorldRequest;
}

export interface MaterialOptions {
  /** The secret of the application; drawn from the seed without one. */
  readonly secret?: string | undefined;
  readonly url?: string | undefined;
  /** The seed of the world. */
  readonly seed?: string | number | undefined;
  /** The signals that every event carries, by `Group.Name` or code. */
  readonly data?: readonly string[] | undefined;
  /** Unix time, ms: the events are a few hours old at most, since receivers refuse old ones. */
  readonly nowMs: number;
}

/** Signals of which most applications use one. */
const usualData = [
  'Charge.IsCharging',
  'Charge.IsChargingCableConnected',
  'TractionBattery.StateOfCharge',
  'Closure.IsLocked',
  'Odometer.TraveledDistance',
  'Location.PreciseLocation',
];

const hourMs = 3_600_000;

/** Runs a world whose webhook sends every kind of event, and keeps the requests. */
export async function recordMaterial(options: MaterialOptions): Promise<CheckMaterial> {
  const { secret, url = 'https://app.example/hooks', data = usualData, nowMs, seed } = options;
  for (const name of data) checkSignal(name);
  const requests: WorldRequest[] = [];
  const attempts = new Map<string, number>();
  const world = worldOf({ secret, url, data, nowMs, seed }, async (request) => {
    const text = await request.text();
    requests.push({ text, signature: request.headers.get('sc-signature') ?? undefined });
    const payload = readPayload(text);
    if (payload !== undefined && isChallenge(payload)) {
      const { managementToken } = world.application;
      return Response.json({ challenge: sign(managementToken, payload.data.challenge) });
    }
    // Each first attempt fails, so that there is a retry of every event.
    const nth = (attempts.get(payload!.eventId) ?? 0) + 1;
    attempts.set(payload!.eventId, nth);
    return new Response(null, { status: nth === 1 ? 500 : 204 });
  });
  await world.settle('2h');
  return named(world, url, requests);
}

function worldOf(
  { secret, url, data, nowMs, seed }: Required<MaterialOptions>,
  receive: (request: Request) => Promise<Response>,
): SimulatedWorld {
  const start = formatInstant(Math.floor(nowMs / 1000) * 1000 - 2 * hourMs);
  const token = secret === undefined ? '' : `app: { managementToken: ${JSON.stringify(secret)} }`;
  const settings = `url: ${JSON.stringify(url)}, data: ${JSON.stringify(data)}`;
  try {
    return createWorld({ yaml: script(start, token, settings), seed, webhooks: { main: receive } });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    // Only the secret and the address are the caller's.
    throw new TypeError(error.diagnostics.map(({ message }) => message).join('; '), {
      cause: error,
    });
  }
}

const script = (start: string, app: string, settings: string): string => `
version: 1
name: receiver
clock: { start: "${start}" }
${app}
users: { anna: { externalId: app-user-7 }, zoe: { externalId: zoë-7 } }
vehicles:
  car:
    model: hyundai-ioniq-5
    owner: anna
    state: { battery.soc: 52%, chargeLimit: 80% }
    timeouts: { relock: 1d }
  stranger: { model: tesla-model-3, owner: anna }
  foreign: { model: kia-niro-ev, owner: zoe }
webhooks:
  main: { ${settings}, triggers: [Charge.IsCharging, Closure.IsLocked], subscribe: all }
steps:
  - wait: 5m
  - { plugIn: { vehicle: car, power: 11kW } }
  - { unlock: car }
  - wait: 10m
  - { unplug: car }
  - { lock: car }
  - wait: 10m
  - { drive: { vehicle: car, distance: 2km } }
  - { plugIn: { vehicle: car, power: 11kW } }
  - { unlock: car }
  - wait: 10m
  - fault: { target: webhook.main, effects: [{ signature: { form: old } }], for: 20s }
  - { lock: car }
  - wait: 10m
  - { emit: { vehicle: car, webhook: main, test: true } }
  - wait: 10m
  - fault:
      name: account
      target: upstream.car
      effects: [{ error: { type: CONNECTED_SERVICES_ACCOUNT, code: AUTHENTICATION_FAILED } }]
  - wait: 10m
  - heal: account
  - wait: 10m
  - { set: { vehicle: car, permissions: [read_vehicle_info] } }
  - wait: 1m
  - { emit: { vehicle: car, webhook: main } }
`;

/** Gives the requests their names: by their content, and otherwise by the order of the script. */
function named(
  world: SimulatedWorld,
  url: string,
  requests: readonly WorldRequest[],
): CheckMaterial {
  const events = new Map<string, readonly WorldRequest[]>();
  for (const request of requests) {
    const { eventId } = readPayload(request.text)!;
    events.set(eventId, [...(events.get(eventId) ?? []), request]);
  }
  const ofType = (type: string): readonly (readonly WorldRequest[])[] =>
    [...events.values()].filter(([request]) => readPayload(request!.text)!.eventType === type);
  const [challenges] = ofType('VERIFY');
  const [errors, resolutions] = ofType('VEHICLE_ERROR');
  const states = ofType('VEHICLE_STATE');
  const [firsts, strangers, foreigners, charges, stops, moves, olds, tests, failures] = states;
  if (failures === undefined || resolutions === undefined || states.length > 9) {
    throw new Error(`the world of the checks made ${events.size} events, and not those expected`);
  }
  return {
    world,
    secret: world.application.managementToken,
    url,
    challenge: challenges![0]!,
    first: firsts![0]!,
    charging: charges![0]!,
    chargingAgain: charges![1]!,
    stopped: stops![0]!,
    moved: moves![0]!,
    signedBefore: olds![0]!,
    test: tests![0]!,
    error: errors![0]!,
    resolved: resolutions[0]!,
    failedSignal: failures[0]!,
    stranger: strangers![0]!,
    foreign: foreigners![0]!,
  };
}

/** Throws `TypeError` for a signal that does not exist, with the nearest that does. */
function checkSignal(name: string): void {
  if (findSignal(name) !== undefined) return;
  const near = nearSignal(
    name,
    signals.map(({ path }) => path),
  );
  throw new TypeError(suggesting(`data: there is no signal ${name}`, near));
}
