import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with the metrics of this process: event loop, memory, processor time. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
