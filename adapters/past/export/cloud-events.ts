import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import type { JsonObject } from '../../file/json-object.ts';

/** Writes entries as CloudEvents 1.0 in JSON. */
export class CloudEvents {
  readonly #source: string;

  constructor(header: JsonObject) {
    this.#source = sourceOf(header);
  }

  /**
   * The event of an entry. Attributes without a value must be absent. The sequence is that of the
   * specification's extension: a text, whose type marks it as a number.
   */
  eventOf({ atMs, cause, data, io, kind, sequence, subject }: LoggedEntry): string {
    return JSON.stringify({
      specversion: '1.0',
      id: String(sequence),
      source: this.#source,
      type: `motorpool.${kind}`,
      ...(subject !== '' && { subject }),
      time: formatInstant(atMs),
      datacontenttype: 'application/json',
      sequence: String(sequence),
      sequencetype: 'Integer',
      ...(cause >= 0 && { cause }),
      io,
      data,
    });
  }
}

/** Ids are unique within a source: the same scenario and seed give the same events. */
function sourceOf({ kind, scenario, seed }: JsonObject): string {
  if (kind === 'capture') return '/motorpool/capture';
  const parts = [scenario, seed].flatMap((each) => (typeof each === 'string' ? [each] : []));
  return ['/motorpool', ...parts.map(encodeURIComponent)].join('/');
}
