import { counted, short } from '../../form/number-words.ts';
import type { ApiFaultRule } from '../../service/api-command.ts';
import type { EventMatch } from '../../service/webhooks/effects.ts';
import type { FaultEffect } from '../plan/faults.ts';
import { effects as declared } from './index.ts';

/** A fault with its rule, or with its effects and the events that they concern. */
interface DescribedFault {
  readonly effects?: readonly FaultEffect[];
  readonly match?: EventMatch | undefined;
  readonly rule?: ApiFaultRule | undefined;
}

/** A fault in a few words: `dropped, in 10 of 100 cases, user anna`. */
export function faultWords({ rule, ...own }: DescribedFault): string {
  const { effects = [], match = {} } = rule ?? own;
  const words = [
    effects.map(effectWords).join('; '),
    ...chanceWords(rule?.probability),
    ...(rule?.times === undefined ? [] : [`${counted(rule.times, 'request')} at most`]),
    ...Object.entries(match).map(matchWords),
  ];
  return words.join(', ');
}

function effectWords(effect: FaultEffect): string {
  const { probability } = effect as { readonly probability?: number };
  const words = declared.find(({ kinds }) => kinds.includes(effect.kind))!.wordsOf(effect);
  return [words, ...chanceWords(probability)].join(', ');
}

function chanceWords(probability = 1): readonly string[] {
  return probability === 1 ? [] : [`in ${short(100 * probability)} of 100 cases`];
}

/** A member of a match: a name, or the bounds of sequences. */
function matchWords([name, value]: [string, EventMatch[keyof EventMatch]]): string {
  const words = typeof value === 'object' ? Object.entries(value).flat().join(' ') : value;
  return `${name} ${words}`;
}
