import type { Command } from '../../command.ts';
import { called, type FormField, optional, plain, word } from '../../form/field.ts';
import { amountWords } from '../../form/number-words.ts';
import type { ChargeSchedule } from '../../vehicle/row/schedule.ts';
import type { Amount } from '../plan/moment.ts';
import { amount } from '../read/amount.ts';
import { chargeLimit, type ScenarioEntry } from '../read/checker.ts';
import { place } from '../read/fields.ts';
import { schedule as readSchedule } from '../read/schedule.ts';
import {
  distribution,
  schedule as scheduleSchema,
  chargingType as typeSchema,
} from '../schema/values.ts';
import { scheduleForm } from './schedule-form.ts';
import { verb } from './verb.ts';

type ChargeOrder =
  | { readonly kind: 'start' | 'stop' }
  | {
      readonly kind: 'limit';
      /** Null takes away the limit of a place. */
      readonly limitPercent: Amount | null;
      /** Undefined: the limit for every type. */
      readonly chargingType: 'AC' | 'DC' | undefined;
      /** While it is plugged in there, a place as in a trip; undefined: everywhere. */
      readonly place: string | undefined;
    }
  | { readonly kind: 'schedule'; readonly schedule: ChargeSchedule };

/** A whole percent, draws of one, or null for `none`. */
const limit = (says: string): FormField<Amount | null, number | null> => ({
  schema: () => distribution(says, '80%', 'none'),
  read(at: ScenarioEntry) {
    if (at.value === 'none') return null;
    if (typeof at.value !== 'object') return at.by(chargeLimit);
    return at.by(amount, 'percent', { min: 1, max: 100 });
  },
  write: (percent) => (percent === null ? 'none' : `${percent}%`),
  isOptional: false,
});

const schedule: FormField<ChargeSchedule> = {
  schema: () => scheduleSchema.describe('charging schedule from now on'),
  read: (at: ScenarioEntry) => at.by(readSchedule),
  write: (written) => scheduleForm(written)!,
  isOptional: false,
};

export const charge = verb({
  name: 'charge',
  meant: [
    'charging',
    {
      startCharging: '{ vehicle: car, action: start }',
      startCharge: '{ vehicle: car, action: start }',
      chargeStart: '{ vehicle: car, action: start }',
      start_charging: '{ vehicle: car, action: start }',
      RemoteStartTransaction: '{ vehicle: car, action: start }',
      stopCharging: '{ vehicle: car, action: stop }',
      stopCharge: '{ vehicle: car, action: stop }',
      chargeStop: '{ vehicle: car, action: stop }',
      stop_charging: '{ vehicle: car, action: stop }',
      RemoteStopTransaction: '{ vehicle: car, action: stop }',
      setLimit: '{ vehicle: car, limit: 80% }',
      setChargeLimit: '{ vehicle: car, limit: 80% }',
      chargeLimit: '{ vehicle: car, limit: 80% }',
      limit: '{ vehicle: car, limit: 80% }',
      SetChargingProfile: '{ vehicle: car, limit: 80% }',
      setSchedule: '{ vehicle: car, schedule: { daily: { from: "23:00", until: "05:00" } } }',
      schedule: '{ vehicle: car, schedule: { daily: { from: "23:00", until: "05:00" } } }',
    },
  ],
  group: 'Charging',
  says: 'starts, stops, limits or schedules charging',
  fields: {
    action: called(
      optional(word(['start', 'stop'], 'immediate start or stop by the owner')),
      'do',
      'state',
      'command',
    ),
    limit: called(
      optional(limit('charge limit, a whole percent, or `none` with a place')),
      'chargeLimit',
      'to',
      'soc',
      'target',
      'targetSoc',
      'percent',
    ),
    chargingType: optional(
      plain<'AC' | 'DC'>(() => typeSchema.describe('with limit: the only type that it applies to')),
    ),
    place: optional(place('with limit: the place that it applies to; a place, home or work')),
    schedule: called(optional(schedule), 'times', 'window', 'windows'),
  },
  oneOf: ['action', 'limit', 'schedule'],
  advice: (key) => `make ${key} the next step`,
  settle(
    { action, limit: limitPercent, chargingType, place: where, schedule: times },
    at,
  ): ChargeOrder | undefined {
    if (!at.at('limit').isPresent) {
      for (const key of ['chargingType', 'place']) {
        if (!at.at(key).isPresent) continue;
        at.at(key).reportKey('modifier_misplaced', `${key} belongs to limit`);
      }
      if (action !== undefined) return { kind: action };
      return times && { kind: 'schedule', schedule: times };
    }
    const isOfPlace = at.at('place').isPresent;
    if (isOfPlace && chargingType !== undefined) {
      const message = 'the limit of a place is for both charging types';
      return at.at('chargingType').reportKey('modifier_misplaced', message);
    }
    if (limitPercent === null && !isOfPlace) {
      const message = 'only the limit of a place can be taken away: with place:';
      return at.at('limit').report('form_missing', message);
    }
    if (limitPercent === undefined) return undefined;
    return { kind: 'limit', limitPercent, chargingType, place: where };
  },
  commands: (order, { vehicle, draw }): readonly Command[] => {
    switch (order.kind) {
      case 'start':
      case 'stop':
        return [{ kind: `charge.${order.kind}`, vehicle }];
      case 'limit': {
        const { limitPercent, chargingType, place: where } = order;
        // A vehicle keeps whole percents.
        const percent = limitPercent && Math.round(draw(limitPercent, 'charge.limit'));
        return [{ kind: 'limit.set', vehicle, limitPercent: percent, chargingType, place: where }];
      }
      case 'schedule':
        return [{ kind: 'schedule.set', vehicle, schedule: order.schedule }];
    }
  },
  sentence(who, order) {
    switch (order.kind) {
      case 'start':
        return `${who} is told to charge`;
      case 'stop':
        return `${who} is told to stop charging`;
      case 'limit': {
        const where = order.place === undefined ? '' : ` at ${order.place}`;
        const type = order.chargingType === undefined ? '' : ` for ${order.chargingType}`;
        return order.limitPercent === null
          ? `the charge limit of ${who}${where} is taken away`
          : `the charge limit of ${who}${where}${type} is set to ${amountWords(order.limitPercent, '%')}`;
      }
      case 'schedule':
        return `the charge schedule of ${who} is set`;
    }
  },
  recorded: {
    'charge.start': () => ({ action: 'start' }),
    'charge.stop': () => ({ action: 'stop' }),
    'limit.set': ({ limitPercent, chargingType, place: where }) => ({
      limit: limitPercent,
      chargingType,
      place: where,
    }),
    'schedule.set': ({ schedule: times }) =>
      scheduleForm(times) === undefined ? undefined : { schedule: times },
  },
  examples: [
    'charge: { vehicle: car, action: start }',
    'charge: { vehicle: car, limit: 80%, chargingType: AC }',
    'charge: { vehicle: car, limit: 60%, place: office }',
    'charge: { vehicle: car, schedule: { daily: { from: "23:00", until: "05:00" } } }',
  ],
});
