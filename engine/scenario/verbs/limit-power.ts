import { literal, optional, strictObject, union } from 'zod';
import { amountWords } from '../../form/number-words.ts';
import { meant } from '../../form/other-words.ts';
import { zeroOrMore } from '../../form/quantity.ts';
import type { PowerCommand } from '../../vehicle/command.ts';
import { known, quantity, reportKey, reportSecond } from '../read/checker.ts';
import { power, text } from '../schema/values.ts';
import { stepVerb } from './step-verb.ts';

export const limitPower = stepVerb({
  name: 'limitPower',
  meant: ['setPower', 'curtail', 'throttle', 'loadManagement'],
  group: 'Charging',
  keys: {
    limitPower: optional(
      strictObject({
        charger: optional(text('one of the chargers that vehicles share', 'garage')),
        site: optional(text('one of the sites', 'depot')),
        power: meant(
          union([literal('none'), power('most power at the wall')]).describe(
            'most power at the wall; `none` ends the limit',
          ),
          'to',
          'limit',
          'kw',
        ),
      }),
    ).describe('limits the power of a shared charger or a site from now on'),
  },
  read(checker, raw): { readonly limits: PowerCommand } | undefined {
    const written = raw.limitPower!;
    const { stations, sites } = checker.names;
    const powerKw =
      written.power === 'none' ? null : quantity(checker, written, 'power', 'power', zeroOrMore);
    if (written.charger !== undefined && written.site !== undefined) {
      return reportSecond(checker, written, 'charger', 'site');
    }
    const shared = [...stations].flatMap(([name, sharers]) => (sharers === 'all' ? [name] : []));
    const charger = known(checker, written, 'charger', 'shared charger', shared);
    const site = known(checker, written, 'site', 'site', [...sites]);
    if (written.charger === undefined && written.site === undefined) {
      if (checker.damaged.has(written)) return undefined;
      return reportKey(
        checker,
        raw,
        'limitPower',
        'form_missing',
        'limitPower needs charger: or site:',
      );
    }
    if (powerKw === undefined) return undefined;
    if (site !== undefined) return { limits: { kind: 'site.limit', site, powerKw } };
    return charger === undefined
      ? undefined
      : { limits: { kind: 'charger.limit', charger, powerKw } };
  },
  sentence({ limits }) {
    const name = limits.kind === 'site.limit' ? limits.site : limits.charger;
    return limits.powerKw === null
      ? `the power of ${name} is no longer limited`
      : `the power of ${name} is limited to ${amountWords(limits.powerKw, 'kW')}`;
  },
  run: (stage, { limits }, cause) => void stage.world.submit(limits, cause),
  examples: [
    'limitPower: { charger: garage, power: 7kW }',
    'limitPower: { site: depot, power: none }',
  ],
});
