import type { Live } from './live.ts';
import type { Ordered, StandingFault, Vehicle } from './wire.ts';

/** The commands of the owner; a refusal is shown. */
export function VehicleOrders({
  live,
  vehicle,
}: {
  readonly live: Live;
  readonly vehicle: Vehicle;
}) {
  const { name, truth } = vehicle;
  const give = (words: string, order: unknown) => () =>
    void live.act(`${words}: ${name}`, (api) =>
      api.send<{ readonly data: Ordered }>(
        'POST',
        `/sim/vehicles/${encodeURIComponent(name)}/do`,
        order,
      ),
    );
  if (live.isReplay) return null;
  const { charge, isOnline, isLocked } = truth;
  const button = (words: string, order: unknown) => (
    <button type="button" onClick={give(words, order)}>
      {words}
    </button>
  );
  return (
    <section class="orders" aria-label={`Commands for ${name}`}>
      {isLocked ? button('Unlock', 'unlock') : button('Lock', 'lock')}
      {charge !== null &&
        (charge.isPluggedIn
          ? button('Unplug', 'unplug')
          : button('Plug in', { plugIn: { power: '11kW' } }))}
      {charge !== null &&
        (charge.isCharging
          ? button('Stop charging', { charge: { action: 'stop' } })
          : button('Start charging', { charge: { action: 'start' } }))}
      {truth.isMoving
        ? button('Park', 'park')
        : button('Drive 10 km', { drive: { distance: '10km', profile: 'city' } })}
      <button type="button" onClick={() => void switchNetwork(live, name, isOnline)}>
        {isOnline ? 'Take offline' : 'Bring online'}
      </button>
    </section>
  );
}

async function switchNetwork(live: Live, name: string, isOnline: boolean): Promise<void> {
  const target = `vehicle.${name}`;
  if (isOnline) {
    const fault = { target, effects: [{ offline: true }] };
    await live.act(`Offline: ${name}`, (api) => api.send('POST', '/sim/faults', fault));
    return;
  }
  await live.act(`Online: ${name}`, async (api) => {
    const { data } = await api.read<{ readonly data: readonly StandingFault[] }>('/sim/faults');
    const own = data.filter((each) => each.target === target);
    for (const { name: fault } of own) {
      await api.send('DELETE', `/sim/faults/${encodeURIComponent(fault)}`);
    }
    if (own.length > 0) return undefined;
    const path = `/sim/vehicles/${encodeURIComponent(name)}/do`;
    return api.send('POST', path, { set: { online: true } });
  });
}
