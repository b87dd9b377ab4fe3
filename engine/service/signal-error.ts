import type { SignalFailure } from '../signal/signal.ts';
import { faceOf, type Spelling } from './service-fault.ts';

/** The error in a signal as clients see it; its code is null only in the form of the public service. */
export interface SignalError {
  readonly type: string;
  readonly code: string | null;
  readonly title: string;
  readonly detail: string;
  readonly resolution?: { readonly type: string };
}

/** All that the interface document shows of an error in a signal, whatever view it is shown in. */
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
