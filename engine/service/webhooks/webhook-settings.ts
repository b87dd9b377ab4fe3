import { Fault } from '../../fault.ts';
import { signalNamed } from '../../signal/catalogue.ts';
import type { Signal } from '../../signal/signal.ts';
import { longestDurationMs } from '../../time/duration.ts';
import { webAddressMistake } from '../web-address.ts';
import type { Effect } from './effects.ts';
import type { Outcome } from './outcome.ts';
import { type RetryPolicy, retryProfiles } from './retry-profile.ts';
import type { WebhookSettings } from './webhook.ts';

/** Throws `command_malformed`, `out_of_range` or `signal_unknown` for invalid settings. */
export function checkSettings(settings: WebhookSettings): void {
  const { url, errorUrl, retry, concurrency, pending, latencyMs } = settings;
  for (const each of [url, errorUrl]) {
    const mistake = each === undefined || each === null ? undefined : webAddressMistake(each);
    if (mistake === undefined) continue;
    throw new Fault('command_malformed', `${each} is not a valid address: ${mistake}`);
  }
  signalsOf(settings.triggers);
  signalsOf(settings.data);
  wholeFrom(1, 'concurrency', concurrency);
  wholeFrom(1, 'pending', pending);
  wholeFrom(1, 'payloadLimit', settings.payloadLimit);
  duration('latencyMs', latencyMs);
  if (typeof retry === 'object') checkPolicy(retry);
  else if (retry !== undefined && !Object.hasOwn(retryProfiles, retry)) {
    throw new Fault('command_malformed', `there is no retry profile ${retry}`);
  }
}

/** The signals with these names; throws the fault `signal_unknown` for an unknown one. */
export function signalsOf(names: readonly string[] = []): readonly Signal[] {
  return names.map(signalNamed);
}

/** Throws for an invalid outcome. */
export function checkOutcome(outcome: Outcome, latencyMs: number | undefined): void {
  duration('latencyMs', latencyMs);
  if (!('status' in outcome)) return;
  const { status, retryAfterMs } = outcome;
  if (!(Number.isInteger(status) && status >= 100 && status <= 599)) {
    throw new Fault('out_of_range', `a status is a whole number from 100 to 599, not ${status}`);
  }
  duration('retryAfterMs', retryAfterMs);
}

/** Throws for invalid effects. */
export function checkEffects(effects: readonly Effect[]): void {
  for (const effect of effects) {
    const { probability = 1 } = effect as { readonly probability?: number };
    if (!(probability >= 0 && probability <= 1)) {
      throw new Fault('out_of_range', `a probability is from 0 to 1, not ${probability}`);
    }
    if ('window' in effect) wholeFrom(1, 'window', effect.window);
    if ('behind' in effect) wholeFrom(1, 'behind', effect.behind);
    if ('withinMs' in effect) duration('withinMs', effect.withinMs, 1);
    if ('times' in effect) wholeFrom(1, 'times', effect.times);
    if (effect.kind === 'gap') wholeFrom(1, 'by', effect.by);
  }
}

function checkPolicy(policy: RetryPolicy): void {
  const { waitsMs, timeoutMs, jitter, disableAfter } = policy;
  waitsMs.forEach((each) => duration('waitsMs', each));
  duration('timeoutMs', timeoutMs, 1);
  if (!(jitter >= 0 && jitter <= 1)) {
    throw new Fault('out_of_range', `jitter is a share from 0 to 1, not ${jitter}`);
  }
  wholeFrom(1, 'disableAfter', disableAfter);
}

function duration(name: string, value: number | undefined, least = 0): void {
  if (value === undefined) return;
  if (Number.isInteger(value) && value >= least && value <= longestDurationMs) return;
  throw new Fault(
    'out_of_range',
    `${name} is ${least} to ${longestDurationMs} whole ms, not ${value}`,
  );
}

function wholeFrom(least: number, name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value >= least)) return;
  throw new Fault('out_of_range', `${name} is a whole number from ${least}, not ${value}`);
}
