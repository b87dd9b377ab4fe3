import type { ExpressionContext } from '../expressions/context.ts';

/** What a condition is asked of, beside the world. */
type Asked = Pick<ExpressionContext, 'arrival' | 'fact' | 'legacy'>;

/** The world as it is seen by a condition that is asked of something. */
export function askedContext(context: ExpressionContext, asked: Asked): ExpressionContext {
  const { nowMs, localMs, startedAtMs, captured, instantBudget } = context;
  return {
    nowMs,
    localMs,
    startedAtMs,
    captured,
    instantBudget,
    vehicle: (name) => context.vehicle(name),
    fleet: (name) => context.fleet(name),
    deliveries: (name) => context.deliveries(name),
    ...asked,
  };
}
