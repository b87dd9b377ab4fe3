import type { WantedStates } from '../../engine/index.ts';
import type { Span } from '../library/passage.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import type { DeliveredEvents } from './delivered-matcher.ts';
import type { MadeRequests } from './requested-matcher.ts';

/** The matchers as members of `expect`, which is given a world of this type. */
export interface WorldMatchers<World = unknown> {
  /** The charts of a vehicle are in these states: `toBeIn({ charge: 'plugged.charging' })`. */
  toBeIn(states: WantedStates): void;
  /** A number, or the body of a signal, is near a quantity: `toBeNear('80%', '1%')`. */
  toBeNear(expected: number | string, tolerance: number | string): void;
  /** A webhook took such events: `toHaveDelivered('main', { vehicle: 'car', count: 2 })`. */
  toHaveDelivered(webhook: NameOf<World, 'webhook'>, wanted?: DeliveredEvents): void;
  /** The log has this digest, or one with this beginning. */
  toHaveDigest(digest: string): void;
  /** The application asked so: `toHaveRequested('GET /v3/vehicles/{car}', { status: 200 })`. */
  toHaveRequested(request: string, wanted?: MadeRequests): void;
  /** A vehicle reported a signal, with this value or body: `toHaveSignal('car', 'Charge.IsCharging', true)`. */
  toHaveSignal(vehicle: NameOf<World, 'vehicle'>, signal: string, expected?: unknown): void;
  /** The log equals that of a file; `-u` or UPDATE_GOLDEN=1 writes it. */
  toMatchGoldenLog(file: string | URL): Promise<void>;
  /** After this time, receivers have taken every delivery and none was lost meanwhile. */
  toSettle(span: Span): Promise<void>;
}

/** The names of vehicles or webhooks that a world knows as types; any text for another value. */
type NameOf<World, Kind extends 'vehicle' | 'webhook'> =
  World extends SimulatedWorld<infer Vehicle, infer Webhook>
    ? { readonly vehicle: Vehicle; readonly webhook: Webhook }[Kind]
    : string;
