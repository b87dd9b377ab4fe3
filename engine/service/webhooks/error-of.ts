import { faceOf } from '../service-fault.ts';
import type { ErrorChange } from './event.ts';

/**
 * An error that began or ended, as payloads show it.
 *
 * @param base of the service's URL, with which the link to the page about the error begins
 */
export function errorOf({ type, code, state, signals }: ErrorChange, base: string) {
  const { detail, resolution, suggestedUserMessage, about } = faceOf({ type, code }, 'public');
  return {
    type,
    code,
    description: detail,
    docURL: `${base}/docs/errors/${about}`,
    resolution: { type: resolution },
    suggestedUserMessage,
    state,
    ...(signals !== undefined && {
      signals: signals.map(({ name, group, code: signal }) => ({ name, group, code: signal })),
    }),
  };
}
