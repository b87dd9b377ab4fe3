import { type RedactionSettings, usualGridDegrees } from '../file/redaction/redactor-for.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads `--redact`, `--redact positions=0.1` and `--redact key=text`; undefined without it. Throws
 * `UsageError`.
 */
export function readRedaction(
  written: readonly string[] | undefined,
): RedactionSettings | undefined {
  if (written === undefined) return undefined;
  let gridDegrees = usualGridDegrees;
  let key: string | undefined;
  for (const each of written) {
    if (each === '') continue;
    const [, name, value = ''] = /^(positions|key)=(.+)$/s.exec(each) ?? [];
    if (name === 'key') key = value;
    else if (name === 'positions') gridDegrees = gridOf(value);
    else {
      throw new UsageError(`--redact ${each}: write positions=0.1 or key=text, or nothing, last`);
    }
  }
  return { gridDegrees, key };
}

function gridOf(value: string): number {
  const degrees = /^\d+(\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  if (degrees >= 0.0001 && degrees <= 10) return degrees;
  throw new UsageError(
    `--redact positions=${value}: write degrees from 0.0001 to 10, such as 0.01`,
  );
}
