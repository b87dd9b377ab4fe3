import { toHaveDelivered } from './delivered-matcher.ts';
import { toHaveDigest } from './digest-matcher.ts';
import { toMatchGoldenLog } from './golden-matcher.ts';
import { toBeNear } from './near-matcher.ts';
import { toHaveRequested } from './requested-matcher.ts';
import { toSettle } from './settle-matcher.ts';
import { toHaveSignal } from './signal-matcher.ts';
import { toBeIn } from './state-matcher.ts';

/**
 * The matchers for `expect.extend(matchers)` of Jest and vitest; `motorpool/vitest` adds them
 * itself.
 */
export const matchers = {
  toBeIn,
  toBeNear,
  toHaveDelivered,
  toHaveDigest,
  toHaveRequested,
  toHaveSignal,
  toMatchGoldenLog,
  toSettle,
};
