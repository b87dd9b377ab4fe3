import { numberText } from '../../log/canonical.ts';
import type { ServiceFacts } from '../facts.ts';

// The canonical texts of the two entries that every delivery has, from the words and numbers that
// differ: the general way takes three times as long. Ids need no escapes.

export function attemptedText(data: ServiceFacts['delivery.attempted']): string {
  const { attempt, delivery, event, nth } = data;
  return `{"attempt":${attempt},"delivery":"${delivery}","event":"${event}","nth":${nth}}`;
}

export function deliveredText(data: ServiceFacts['delivery.delivered']): string {
  const { attempt, event, latencyMs, status } = data;
  return `{"attempt":${attempt},"event":"${event}","latencyMs":${numberText(latencyMs)},"status":${status}}`;
}
