import { failureOf } from '../../webhook/answer.ts';

/** The reason why an address was not reached, in words. */
export function failureWords(error: unknown): string {
  const detail = error instanceof Error ? error.message : String(error);
  return {
    refused: 'nothing listens there',
    unresolved: 'its name is not known',
    timeout: 'it does not answer',
    tls: `its certificate is not accepted (${detail}); NODE_EXTRA_CA_CERTS names others`,
    blocked: detail,
    reset: detail,
  }[failureOf(error)];
}
