import type { DivergenceForm } from '../plan/expectations.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import { type Checker, plainNumber, reportKey } from './checker.ts';

/** `divergence`: the number of differences allowed between run and recording. */
export function divergence(checker: Checker, raw: RawExpectation): DivergenceForm | undefined {
  const written = raw.divergence!;
  if (checker.recorded === undefined) {
    const message = 'there is nothing to differ from: name a recording under replay:';
    return reportKey(checker, raw, 'divergence', 'form_missing', message);
  }
  if (written === 'none') return { kind: 'divergence', atMost: 0 };
  const range = { min: 0, max: 1_000_000_000, whole: true } as const;
  const atMost = plainNumber(checker, written, 'atMost', range);
  return atMost === undefined ? undefined : { kind: 'divergence', atMost };
}
