import { isOfKind } from '../../engine/index.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { unverifiedWords } from '../words/unverified-words.ts';

/** The reason why a webhook gets no events, as its last challenge failed; undefined for another. */
export function whyUnverified({ log }: SimulatedWorld, webhook: string): string | undefined {
  const last = log.findLast((entry) => {
    if (entry.subject !== webhook) return false;
    return isOfKind(entry, 'webhook.verified') || isOfKind(entry, 'webhook.unverified');
  });
  if (last?.kind !== 'webhook.unverified') return undefined;
  return `${webhook} is not verified: ${unverifiedWords[last.data.reason]}`;
}
