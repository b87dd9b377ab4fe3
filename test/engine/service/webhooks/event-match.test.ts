import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, Fault } from '../../../../engine/index.ts';
import { Hooked, minute } from '../../../support/hooked.ts';

type Broken = Extract<Command, { readonly kind: 'webhook.break' }>;

/** Two cars of a fleet and one beside it, of Anna and Ben, all of which have had their first delivery. */
function garage(): Hooked {
  const more = '  van: { model: BEV, owner: ben }\nfleets: { cars: { count: 2, model: BEV } }';
  const hooked = new Hooked({}, { more });
  for (const vehicle of ['van', 'cars-1', 'cars-2']) hooked.subscribe('main', vehicle);
  hooked.pass(minute);
  hooked.received.splice(0);
  return hooked;
}

function strike(hooked: Hooked, match: Broken['match'], effects: Broken['effects']): void {
  hooked.world.submit({ kind: 'webhook.break', webhook: 'main', fault: 'some', match, effects });
}

function emit(hooked: Hooked, vehicles: readonly string[]): void {
  for (const vehicle of vehicles) {
    hooked.world.submit({ kind: 'event.emit', vehicle, webhook: 'main' });
  }
}

/** The vehicles of the events in the log, by the ids of the events. */
function subjects(hooked: Hooked): ReadonlyMap<unknown, string> {
  const created = hooked.facts('event.created').slice(4);
  return new Map(created.map(({ data, subject }) => [data['event'], subject]));
}

const all = ['car', 'van', 'cars-1', 'cars-2'];

describe('a fault that says which events it concerns', () => {
  test.each<[Broken['match'], readonly string[]]>([
    [undefined, all],
    [{}, all],
    [{ vehicle: 'car' }, ['car']],
    [{ vehicle: 'cars' }, ['cars-1', 'cars-2']],
    [{ user: 'ben' }, ['van']],
    [{ vehicle: 'car', user: 'ben' }, []],
    [{ vehicle: 'van', user: 'ben' }, ['van']],
  ])('%j strikes %j', (match, expected) => {
    for (const kind of ['drop', 'reset'] as const) {
      const hooked = garage();
      strike(hooked, match, [{ kind }]);
      emit(hooked, all);
      hooked.pass(minute);

      const vehicles = subjects(hooked);
      const struck = hooked.facts('delivery.disturbed').map(({ data }) => data['event']);
      expect([...new Set(struck)].map((id) => vehicles.get(id))).toEqual(expected);
    }
  });

  test('by sequence strikes just the events that have one of those', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined });
    fc.assert(
      fc.property(bound, bound, fc.array(fc.constantFrom(...all)), (from, to, vehicles) => {
        const hooked = garage();
        const offset = hooked.world.log.length;
        const sequence = {
          ...(from !== undefined && { from: offset + from }),
          ...(to !== undefined && { to: offset + to }),
        };
        strike(hooked, { sequence }, [{ kind: 'signature', form: 'missing' }]);
        emit(hooked, vehicles);
        hooked.pass(minute);

        for (const { body, signature } of hooked.received) {
          const number = (body.meta['sequence'] as number) - offset;
          const isMeant = number >= (from ?? 0) && number <= (to ?? Infinity);
          expect(signature === undefined).toBe(isMeant);
        }
        expect(hooked.received.length).toBe(vehicles.length);
      }),
      { numRuns: 40 },
    );
  });

  test('moves no draw of the others: what strikes them strikes them alone too', () => {
    const effects = [{ kind: 'drop', probability: 0.5 }] as const;
    const struck = (match: Broken['match']) => {
      const hooked = garage();
      strike(hooked, match, effects);
      for (let round = 0; round < 20; round += 1) emit(hooked, all);
      const vehicles = subjects(hooked);
      return hooked.facts('delivery.disturbed').flatMap(({ data }) => {
        return vehicles.get(data['event']) === 'car' ? [data['event']] : [];
      });
    };

    expect(struck({ vehicle: 'car' })).toEqual(struck(undefined));
  });

  test('concerns no challenge, which is of no vehicle', () => {
    const hooked = garage();
    strike(hooked, { vehicle: 'car' }, [{ kind: 'verifyWrong' }, { kind: 'offline' }]);
    hooked.world.submit({ kind: 'webhook.verify', webhook: 'main' });
    hooked.pass(minute);

    expect(hooked.facts('delivery.disturbed')).toEqual([]);
  });

  test('names a vehicle that there is', () => {
    const hooked = garage();

    expect(() => strike(hooked, { vehicle: 'cra' }, [{ kind: 'drop' }])).toThrow(Fault);
    emit(hooked, ['car']);
    hooked.pass(minute);
    expect(hooked.received).toHaveLength(1);
  });
});
