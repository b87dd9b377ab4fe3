/** The transitions that no scenario can take, by name, each with the reason. */
export const unreachable: ReadonlyMap<string, string> = new Map([
  ...all(
    [
      'charge: unplugged on charger.fail',
      'charge: unplugged on charger.restore',
      'charge: plugged on charger.restore',
    ],
    'The faults of scenarios have names, and a named one concerns a car only while it is plugged in. The command of the library, which may leave out the name, takes it.',
  ),
  ...all(
    [
      'charge: plugged.waiting on window.open',
      'charge: plugged.waiting on schedule.allow',
      'charge: plugged.waiting on charge.start',
    ],
    'A car that waits is below its limit: whatever changes its limit or its state of charge sends limit.change first, which completes the charge.',
  ),
  ...all(
    ['connectivity: power.flat on activity.note'],
    'Whatever charges or replaces the 12 V battery sends supply.change at once, which wakes the car first.',
  ),
  ...all(
    ['person: stayingHome always'],
    'Only the range of electric cars keeps their drivers at home.',
  ),
  ...all(
    ['person: stuck after helpPause'],
    'A car that is stranded has no energy, so its driver charges or refuels first.',
  ),
]);

function all(names: readonly string[], reason: string): readonly (readonly [string, string])[] {
  return names.map((name) => [name, reason]);
}
