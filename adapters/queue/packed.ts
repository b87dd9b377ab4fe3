import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * A JSON value as the text that a store keeps: PostgreSQL would change the order of members. Long
 * texts are compressed, a tenth of timelines and histories is left.
 */
export function packed(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length < longText) return text;
  return mark + deflateRawSync(text).toString('base64');
}

export function unpacked(text: string): unknown {
  const isLong = text.startsWith(mark);
  const whole = isLong ? inflateRawSync(Buffer.from(text.slice(1), 'base64')).toString() : text;
  return JSON.parse(whole);
}

/** No JSON text begins like this. */
const mark = '~';
const longText = 2048;
