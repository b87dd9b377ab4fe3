import type { ASTNode } from '@marcbachmann/cel-js';
import { suggesting } from '../../nearest.ts';
import { signalNameOf, unsent } from './arrived-signals.ts';
import type { ArrivalView, ExpressionContext } from './context.ts';

/**
 * The reason why a signal of a delivery, or a log entry, lacks the member that an expression reads;
 * undefined for other errors of the CEL package.
 */
export function missingMember(
  error: Error & { readonly code?: string; readonly node?: ASTNode },
  { arrival, fact }: ExpressionContext,
): string | undefined {
  const { code, node } = error;
  if (code !== 'no_such_key' || (node?.op !== '.' && node?.op !== '[]')) return undefined;
  const [owner, key] = node.args;
  const member = typeof key === 'string' ? key : key.op === 'value' ? String(key.args) : undefined;
  if (member === undefined) return undefined;
  const signal = signalNameOf(owner)?.name;
  if (signal !== undefined) return arrival && ofSignal(arrival, signal, member);
  const isFact = owner.op === 'id' && owner.args === 'fact';
  return isFact ? fact && ofFact(fact, member) : undefined;
}

function ofSignal(arrival: ArrivalView, signal: string, member: string): string {
  if (arrival.type === 'VEHICLE_ERROR') {
    return 'an event of type VEHICLE_ERROR carries no signals; ask for event.type == "VEHICLE_STATE" first';
  }
  if (!arrival.carries(signal)) return unsent(arrival.webhook, signal);
  const body = arrival.signal(signal);
  return body === undefined
    ? `the event has no value of ${signal}`
    : `${signal} came without ${member}; ${listed(Object.keys(body))}`;
}

function ofFact(fact: Readonly<Record<string, unknown>>, member: string): string {
  const members = Object.keys(fact);
  const meant = members.find((each) => each.toLowerCase() === member.toLowerCase());
  const message = `the entry has no ${member}`;
  return meant === undefined ? `${message}; ${listed(members)}` : suggesting(message, meant);
}

function listed(members: readonly string[]): string {
  return members.length === 0 ? 'it has no data' : `it has ${members.join(', ')}`;
}
