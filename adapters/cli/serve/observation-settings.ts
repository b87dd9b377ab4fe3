import { readPort } from '../../terminal/port.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { type MessageForm, messageForms } from './serve-messages.ts';
import type { ServeFlags } from './serve-options.ts';

export interface ObservationSettings {
  /** Whether the server counts, and serves `/metrics`. */
  readonly hasMetrics: boolean;
  /** A port for the metrics alone, without a token; undefined: none. */
  readonly metricsPort: number | undefined;
  /** Whether requests and webhooks are followed in traces. */
  readonly hasTraces: boolean;
  readonly messages: MessageForm;
  /** Whether every request is logged. */
  readonly verbose: boolean;
}

/** Throws `UsageError`. */
export function readObservation(flags: ServeFlags): ObservationSettings {
  const { metrics = false, metricsPort, trace = false, messages, verbose = false } = flags;
  return {
    hasMetrics: metrics || metricsPort !== undefined,
    metricsPort: metricsPort === undefined ? undefined : readPort('--metrics-port', metricsPort),
    hasTraces: trace,
    messages: formOf(messages),
    verbose,
  };
}

function formOf(written: string = messageForms[0]): MessageForm {
  const form = messageForms.find((each) => each === written);
  if (form !== undefined) return form;
  throw new UsageError(`--messages ${written}: write ${messageForms.join(' or ')}`);
}
