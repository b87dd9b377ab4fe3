import type { ExpressionContext } from '../expressions/context.ts';

/** The arrival, fact or legacy answer that a condition is evaluated on, beside the world. */
type Asked = Pick<ExpressionContext, 'arrival' | 'fact' | 'legacy'>;

/** The context of a condition that is evaluated on one such thing. */
export function askedContext(context: ExpressionContext, asked: Asked): ExpressionContext {
  const { nowMs, localMs, startedAtMs, captured, instantBudget, reasonsBudget } = context;
  return {
    nowMs,
    localMs,
    startedAtMs,
    captured,
    instantBudget,
    reasonsBudget,
    vehicle: (name) => context.vehicle(name),
    fleet: (name) => context.fleet(name),
    deliveries: (name) => context.deliveries(name),
    charger: (name) => context.charger(name),
    site: (name) => context.site(name),
    ...asked,
  };
}
