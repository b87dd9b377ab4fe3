/** The place of a request in a trace, as the headers of W3C Trace Context have it. */
export interface TracePlace {
  /** 32 digits in hexadecimal. */
  readonly traceId: string;
  /** 16 digits in hexadecimal. */
  readonly spanId: string;
  /** Whether the trace is recorded. */
  readonly isSampled: boolean;
  /** The header `tracestate` of the caller, which is passed on as it is. */
  readonly state?: string | undefined;
}

/** The longest `tracestate` that has to be passed on. */
const mostOfState = 512;

/** Reads the headers of a request; undefined where they name no place in a trace. */
export function placeIn(headers: Pick<Headers, 'get'>): TracePlace | undefined {
  const [, version, traceId, spanId, flags, rest] =
    shape.exec(headers.get('traceparent')?.trim() ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  // Versions to come may add members; this one has none.
  if (version === 'ff' || (version === '00' && rest !== '')) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  const state = headers.get('tracestate') ?? '';
  const isKept = state !== '' && state.length <= mostOfState;
  const isSampled = Number.parseInt(flags!, 16) % 2 === 1;
  return { traceId, spanId, isSampled, ...(isKept && { state }) };
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(|-.*)$/;

/** The headers that tell a place in a trace. */
export function headersOf(place: TracePlace): Record<string, string> {
  const { traceId, spanId, isSampled, state } = place;
  const traceparent = `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
  return state === undefined ? { traceparent } : { traceparent, tracestate: state };
}
