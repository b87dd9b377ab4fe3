import type { Span } from '../library/passage.ts';
import type { DeliveredEvents } from './delivered-matcher.ts';

/** The matchers as members of `expect`. */
export interface WorldMatchers {
  /** A number, or the body of a signal, is near a quantity: `toBeNear('80%', '1%')`. */
  toBeNear(expected: number | string, tolerance: number | string): void;
  /** The receiver of a webhook took such events: `toHaveDelivered('main', { vehicle: 'car', count: 2 })`. */
  toHaveDelivered(webhook: string, wanted?: DeliveredEvents): void;
  /** The log has this digest, or one with this beginning. */
  toHaveDigest(digest: string): void;
  /** A vehicle reported a signal, with this value or body: `toHaveSignal('car', 'Charge.IsCharging', true)`. */
  toHaveSignal(vehicle: string, signal: string, expected?: unknown): void;
  /** The log equals that of a file; `-u` or UPDATE_GOLDEN=1 writes it. */
  toMatchGoldenLog(file: string | URL): Promise<void>;
  /** After this time, receivers have taken every delivery and none was lost meanwhile. */
  toSettle(span: Span): Promise<void>;
}
