import { matchesPattern } from '../name-pattern.ts';

/**
 * A path of fields, `data.battery.soc`, with `*` for a step or a part of it and `**` for any number
 * of steps.
 */
export class PathPattern {
  readonly #steps: readonly string[];

  /** A single name matches a field of that name anywhere. */
  constructor(pattern: string) {
    this.#steps = (pattern.includes('.') ? pattern : `**.${pattern}`).split('.');
  }

  leadsTo(path: string): boolean {
    const steps = path.split('.');
    // The numbers of path steps that each prefix of the pattern can match.
    let reached = new Set([0]);
    for (const wanted of this.#steps) {
      const next = new Set<number>();
      for (let at = 0; at < steps.length; at += 1) {
        const step = steps[at]!;
        if (wanted !== '**') {
          if (reached.has(at) && matchesPattern(wanted, step)) next.add(at + 1);
        } else if ((reached.has(at) || next.has(at)) && step !== '') {
          next.add(at).add(at + 1);
        }
      }
      if (wanted === '**') for (const at of reached) next.add(at);
      reached = next;
    }
    return reached.has(steps.length);
  }
}
