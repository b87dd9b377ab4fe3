import { faceOf } from '../service-fault.ts';
import type { ErrorChange } from './event.ts';

/** A page that nobody has, under a name that never resolves (ours). */
const pages = 'https://motorpool.invalid/docs/errors';

/** An error that began or ended, as payloads show it. */
export function errorOf({ type, code, state, signals }: ErrorChange) {
  const { detail, resolution, suggestedUserMessage, about } = faceOf({ type, code }, 'public');
  return {
    type,
    code,
    description: detail,
    docURL: `${pages}/${about}`,
    resolution: { type: resolution },
    suggestedUserMessage,
    state,
    ...(signals !== undefined && {
      signals: signals.map(({ name, group, code: signal }) => ({ name, group, code: signal })),
    }),
  };
}
