import { array, union } from 'zod';
import { plain } from '../../form/field.ts';
import { text } from '../../form/schemas.ts';
import { effect } from './effect.ts';
import { readingSignals } from './failing-signals.ts';
import { asked, type EffectField } from './fields.ts';

export const offline = effect({
  name: 'offline',
  meant: ['down', 'unreachable', 'disconnected', 'network', 'noNetwork', 'outage'],
  of: ['vehicle', 'charger', 'webhook'],
  says: 'vehicle: no network; charger: no power; webhook: not reachable',
  title: { vehicle: 'Is offline', charger: 'Is dark', webhook: 'Receiver is offline' },
  explanation: {
    vehicle:
      'The vehicle reports nothing and receives no command; the service keeps its last report.',
    charger: 'The charger gives no power: cars that charge there stop.',
    webhook: 'No attempt reaches the receiver; the service tries again until it gives an event up.',
  },
  fields: {},
  kinds: ['offline'],
  effect: () => ({ kind: 'offline' }),
  words: () => 'offline',
  examples: ['offline: true'],
});

export const chargerFault = effect({
  name: 'chargerFault',
  of: ['vehicle'],
  says: 'cannot charge',
  title: 'Cannot charge',
  explanation: 'A session ends at once, and no new one begins, though the cable is plugged in.',
  fields: {},
  kinds: ['chargerFault'],
  effect: () => ({ kind: 'chargerFault' }),
  words: () => 'cannot charge',
  examples: ['chargerFault: true'],
});

const signals: EffectField<readonly string[]> = {
  ...asked(
    plain<readonly string[]>(() =>
      union([
        text('a signal, or a pattern', 'Charge.Wattage', 'Closure.*'),
        array(text('a signal, or a pattern')),
      ]),
    ),
    'Signal, or several as in Closure.*',
    'TractionBattery.StateOfCharge',
  ),
  readInSteps: readingSignals,
  write: (failing) => (failing.length === 1 ? failing[0]! : failing),
};

export const unavailable = effect({
  name: 'unavailable',
  of: ['vehicle'],
  says: 'signals with the status UNAVAILABLE; `*` matches any text',
  title: 'A signal is unavailable',
  explanation: 'The API shows the signal with the status UNAVAILABLE, from the next report on.',
  fields: { signals },
  short: 'signals',
  kinds: ['unavailable'],
  effect: (said) => ({ kind: 'unavailable', ...said }),
  words: (failing) => `unavailable: ${failing.signals.join(', ')}`,
  examples: ['unavailable: Charge.Wattage'],
});

export const notFound = effect({
  name: 'notFound',
  of: ['vehicle'],
  says: 'signals with the error SIGNAL_NOT_FOUND; `*` matches any text',
  title: 'A signal is not found',
  explanation: 'The API shows the signal with the error SIGNAL_NOT_FOUND, from the next report on.',
  fields: { signals },
  short: 'signals',
  kinds: ['notFound'],
  effect: (said) => ({ kind: 'notFound', ...said }),
  words: (failing) => `not found: ${failing.signals.join(', ')}`,
  examples: ['notFound: [Wheel.Tires]'],
});
