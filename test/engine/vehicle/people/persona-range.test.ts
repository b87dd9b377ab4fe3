import { describe, expect, test } from 'vitest';
import { advance, driven, facts, personState } from '../../../support/driven.ts';

const day = 86_400_000;
const hour = 3_600_000;

describe('range', () => {
  test('a driver without enough range stays and plugs in', () => {
    const persona = '{ commuter: { leave: "07:00", distance: 60km, chargeBelow: 5% } }';
    const run = driven({ persona, state: '{ battery.soc: 10% }' });

    advance(run, 10 * hour);

    expect(facts(run, 'trip.forgone')).toHaveLength(1);
    expect(facts(run, 'cable.plugged')).toHaveLength(1);
    expect(facts(run, 'trip.started')).toEqual([]);
  });

  test('a taxi that is low charges at its post up to the level of its habit, and drives on', () => {
    const run = driven({
      persona:
        '{ taxi: { start: "06:00", daysOff: 0%, topUpBelow: 50%, topUpTo: 70%, post: rank } }',
      state: '{ battery.soc: 52% }',
      top: 'chargers: { rank: { type: DC, power: 100kW } }',
    });

    advance(run, 12 * hour);

    const [plugged] = facts(run, 'cable.plugged');
    const [unplugged] = facts(run, 'cable.unplugged');
    const stopped = facts(run, 'charge.stopped').find(({ atMs }) => atMs === unplugged?.atMs);
    expect(plugged?.data).toMatchObject({ chargingType: 'DC', offerKw: 100 });
    expect(stopped?.data['socPercent']).toBeCloseTo(70, 0);
    expect(
      facts(run, 'trip.started').filter(({ atMs }) => atMs > unplugged!.atMs).length,
    ).toBeGreaterThan(3);
  });

  test('a commuter whose battery will not do for the way home charges where it is', () => {
    const persona = '{ commuter: { distance: 150km, speed: 80km/h, errands: 0% } }';
    const run = driven({ persona, state: '{ battery.soc: 60% }' });

    advance(run, day);

    expect(facts(run, 'cable.plugged')[0]?.data['chargingType']).toBe('DC');
    expect(facts(run, 'trip.arrived').map(({ data }) => data['place'])).toEqual(['work', 'home']);
  });

  test('a car with a tank is filled up before it runs dry, at home or on the way', () => {
    const run = driven({ persona: 'commuter', model: 'ICE', state: '{ fuel: 14% }' });

    advance(run, day);

    const [filled] = facts(run, 'fuel.filled');
    expect(filled?.data['fuelPercent']).toBe(100);
    expect(filled!.atMs).toBeLessThan(facts(run, 'trip.started')[0]!.atMs);
  });

  test('a car that is taken away from the pump is not filled on the road', () => {
    const run = driven({ persona: 'commuter', model: 'ICE', state: '{ fuel: 14% }' });
    while (personState(run) !== 'refuelling') advance(run, 1_000);
    run.order('car', { drive: { distance: '10km', speed: '60km/h' } });
    advance(run, 6 * 60_000);
    const { fuelLitres, isMoving } = run.world.truthOf(run.world.rowOf('car'));

    expect(isMoving).toBe(true);
    expect(fuelLitres).toBeLessThan(10);
  });

  test('a post that has failed keeps the car until it is whole again', () => {
    const persona = '{ commuter: { distance: 150km, speed: 80km/h, errands: 0% } }';
    const run = driven({ persona, state: '{ battery.soc: 60% }' });
    while (facts(run, 'charge.started').length === 0) advance(run, 60_000);
    run.world.submit({ kind: 'charger.fail', vehicle: 'car' });
    advance(run, 3 * hour);
    const meanwhile = personState(run);
    run.world.submit({ kind: 'charger.restore', vehicle: 'car' });
    advance(run, 6 * hour);

    expect(meanwhile).toContain('atPost');
    expect(facts(run, 'trip.arrived').at(-1)?.data['place']).toBe('home');
  });
});
