import type { StandingFault } from './wire.ts';
import { capital } from './words.ts';

const targets: Readonly<Record<string, string>> = {
  api: 'API',
  upstream: 'Backend for',
  vehicle: 'Vehicle',
  charger: 'Charger',
  webhook: 'Webhook',
  fleet: 'Fleet',
};

/** `webhook.main` as `Webhook main`, `api.signals.list` as `API signals.list`. */
export function targetWords(target: string): string {
  const [, kind = target, name = ''] = /^(\w+)\.(.+)$/s.exec(target) ?? [];
  return `${targets[kind] ?? capital(kind)} ${name}`.trimEnd();
}

/** A fault in the words of its target and effects: `Webhook main: offline`. */
export function faultTitle({ target, says }: Pick<StandingFault, 'target' | 'says'>): string {
  return `${targetWords(target)}: ${says}`;
}

/** The name of a fault; undefined where its title says the same, or the server gave it. */
export function ownName({ name, ...fault }: StandingFault): string | undefined {
  const isGiven = /^fault-\d+$/.test(name) || name === faultTitle(fault);
  return isGiven ? undefined : name;
}
