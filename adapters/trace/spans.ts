import type { Attributes, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { TracePlace } from './traceparent.ts';

type OpenTelemetry = typeof import('@opentelemetry/api');

export type OpenSpan = Span;

type Kind = 'client' | 'internal' | 'server';

interface SpanBeginning {
  readonly parent: TracePlace | undefined;
  readonly attributes: Attributes;
}

interface SpanEnding {
  /** In place of the name with which it began. */
  readonly name?: string;
  /** The type of the error; undefined without one. */
  readonly failure?: string | undefined;
  readonly attributes: Attributes;
}

/**
 * The spans of a process, in real time. They go to the tracer that the process has registered with
 * OpenTelemetry; without one, or without the package, there are none.
 */
export class Spans {
  readonly #api: OpenTelemetry | undefined;
  readonly #tracer: Tracer | undefined;

  private constructor(api: OpenTelemetry | undefined, version: string) {
    this.#api = api;
    this.#tracer = api?.trace.getTracer('motorpool', version);
  }

  static async load(version: string): Promise<Spans> {
    return new Spans(await installed(), version);
  }

  begin(name: string, kind: Kind, { parent, attributes }: SpanBeginning): OpenSpan | undefined {
    const api = this.#api;
    if (api === undefined || this.#tracer === undefined) return undefined;
    const { ROOT_CONTEXT: root, SpanKind, trace } = api;
    const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL, server: SpanKind.SERVER };
    const context =
      parent === undefined ? root : trace.setSpanContext(root, spanContextOf(api, parent));
    const span = this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    const made = span.spanContext();
    // Without a registered tracer, a span is that of its parent or of none.
    return api.isSpanContextValid(made) && made.spanId !== parent?.spanId ? span : undefined;
  }

  /** The place of a span in its trace. */
  placeOf(span: OpenSpan | undefined): TracePlace | undefined {
    if (span === undefined) return undefined;
    const { traceId, spanId, traceFlags, traceState } = span.spanContext();
    const state = traceState?.serialize();
    return { traceId, spanId, isSampled: (traceFlags & 1) === 1, ...(state && { state }) };
  }

  end(span: OpenSpan, { name, failure, attributes }: SpanEnding): void {
    if (name !== undefined) span.updateName(name);
    span.setAttributes(attributes);
    if (failure !== undefined) {
      span.setAttribute('error.type', failure);
      span.setStatus({ code: this.#api!.SpanStatusCode.ERROR });
    }
    span.end();
  }
}

function spanContextOf(
  api: OpenTelemetry,
  { traceId, spanId, isSampled, state }: TracePlace,
): SpanContext {
  const traceFlags = isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return state === undefined ? context : { ...context, traceState: api.createTraceState(state) };
}

async function installed(): Promise<OpenTelemetry | undefined> {
  try {
    return await import('@opentelemetry/api');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}
