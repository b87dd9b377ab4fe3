import type { ExpressionContext } from '../../../engine/scenario/expressions/context.ts';
import {
  createSurroundings,
  parseExpression,
} from '../../../engine/scenario/expressions/environment.ts';
import { BudgetError } from '../../../engine/scenario/expressions/meter.ts';
import { meterCalls } from '../../../engine/scenario/expressions/metered.ts';
import { MemberIndex } from '../../../engine/scenario/names/member-index.ts';
import { utc } from '../../../engine/time/zone.ts';
import { stillLife } from './still-life.ts';

const kinds: Readonly<Record<string, 'vehicle' | 'fleet'>> = { car: 'vehicle', taxis: 'fleet' };

const { meter, ...surroundings } = createSurroundings({
  roster: {
    vehicles: new Set(['car']),
    fleets: new Set(['taxis']),
    members: new MemberIndex([]),
    kindOf: (name) => kinds[name],
    modelsOf: () => [],
    isLive: () => false,
  },
  params: new Map(),
  doors: [],
  closures: [],
  signalNames: [],
  webhooks: new Set(),
  stations: new Map(),
  sites: new Set(),
  zone: utc,
});

/** An evaluation and the steps it took. */
export interface MeteredEvaluation {
  /** Undefined where the budget was spent. */
  readonly answer: unknown;
  readonly isRefused: boolean;
  readonly taken: number;
}

/** Evaluates an expression that needs no checks of names. */
export function metered(
  source: string,
  context: ExpressionContext = stillLife(),
): MeteredEvaluation {
  surroundings.declare(source);
  const run = parseExpression({ meter, ...surroundings }, source);
  const checked = run.check();
  if (checked.error !== undefined) throw checked.error;
  meterCalls(run.ast, meter);
  try {
    const answer: unknown = meter.evaluate((): unknown => run(surroundings.scope(context)));
    return { answer, isRefused: false, taken: meter.taken };
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return { answer: undefined, isRefused: true, taken: meter.taken };
  }
}
