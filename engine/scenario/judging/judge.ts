import type { Expectation } from '../plan/expectations.ts';
import { describeComparison, wordsOf } from './comparison.ts';
import { describeCount } from './count.ts';
import { describeLegacy } from './legacy.ts';
import { describeTemporal } from './temporal.ts';
import { describeArrivals, describeDeliveries } from './webhooks.ts';

/** The expectation in words, close to those of the scenario. */
export function describeExpectation(expectation: Expectation): string {
  if (expectation.name !== undefined) return expectation.name;
  switch (expectation.kind) {
    case 'condition':
      return expectation.condition.source;
    case 'value':
      return `${expectation.value.source} ${describeComparison(expectation.comparison, wordsOf(expectation.value))}`;
    case 'fact': {
      const { target, fact, where, count } = expectation;
      const subject = target === undefined ? 'any vehicle' : target.name;
      const which = where === undefined ? '' : ` where ${where.source}`;
      return `${fact} of ${subject}${which} ${describeCount(count)}`;
    }
    case 'signal':
      return `${expectation.signal} of ${expectation.target.name} ${describeComparison(expectation.comparison)}`;
    case 'webhook':
      return describeArrivals(expectation);
    case 'deliveries':
      return describeDeliveries(expectation);
    case 'legacy':
      return describeLegacy(expectation);
    case 'divergence':
      return expectation.atMost === 0
        ? 'no divergence from the recording'
        : `at most ${expectation.atMost} divergences from the recording`;
    case 'temporal': {
      const { claim, name } = expectation;
      const counted =
        claim.kind === 'counted' ? describeExpectation({ ...expectation, ...claim.of, name }) : '';
      return describeTemporal(expectation, counted);
    }
  }
}
