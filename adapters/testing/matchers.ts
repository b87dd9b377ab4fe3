import { toHaveDelivered } from './delivered-matcher.ts';
import { toHaveDigest } from './digest-matcher.ts';
import { toMatchGoldenLog } from './golden-matcher.ts';
import { toBeNear } from './near-matcher.ts';
import { toSettle } from './settle-matcher.ts';
import { toHaveSignal } from './signal-matcher.ts';

/** For `expect.extend(matchers)` of vitest, which `motorpool/vitest` does by itself, and of Jest. */
export const matchers = {
  toBeNear,
  toHaveDelivered,
  toHaveDigest,
  toHaveSignal,
  toMatchGoldenLog,
  toSettle,
};
