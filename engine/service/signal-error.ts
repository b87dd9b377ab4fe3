import type { SignalFailure } from '../vehicle/row/signal-body.ts';
import { faceOf, type Spelling } from './service-fault.ts';

/** The error in a signal as clients see it; its code is null only as in the public service. */
export interface SignalError {
  readonly type: string;
  readonly code: string | null;
  readonly title: string;
  readonly detail: string;
  readonly resolution?: { readonly type: string };
}

/** The members of a signal error in the interface document, in every view. */
export function signalErrorOf({ error }: SignalFailure, spelling?: Spelling): SignalError {
  const { type, code, title, detail, resolution } = faceOf(error, spelling);
  return {
    type,
    code,
    title,
    detail,
    ...(resolution !== null && { resolution: { type: resolution } }),
  };
}
