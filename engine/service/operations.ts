/**
 * The operations of the API, by the names that scenarios give them; every route that a scripted fault can strike has one.
 * The names are ours.
 */
export const operations: readonly string[] = [
  'command-executions.get',
  'commands.charge-port-close',
  'commands.charge-port-open',
  'commands.charge-set-limit',
  'commands.charge-start',
  'commands.charge-stop',
  'commands.navigation-set-destination',
  'commands.security-lock',
  'commands.security-unlock',
  'compatible-vehicles.list',
  'connect.authorize',
  'connect.complete',
  'connect.continue',
  'connect.reauthenticate',
  'connections.delete',
  'connections.get',
  'connections.list',
  'legacy.application.delete',
  'legacy.batch',
  'legacy.battery.capacity.get',
  'legacy.battery.get',
  'legacy.battery.nominal-capacity.get',
  'legacy.cadillac.charge.completion.get',
  'legacy.cadillac.charge.voltmeter.get',
  'legacy.charge.get',
  'legacy.charge.limit.get',
  'legacy.charge.limit.post',
  'legacy.charge.post',
  'legacy.chevrolet.charge.completion.get',
  'legacy.chevrolet.charge.voltmeter.get',
  'legacy.compatibility.get',
  'legacy.compatibility.matrix',
  'legacy.connections.delete',
  'legacy.connections.list',
  'legacy.diagnostics.dtcs.get',
  'legacy.diagnostics.system-status.get',
  'legacy.engine.oil.get',
  'legacy.fuel.get',
  'legacy.location.get',
  'legacy.navigation.destination.post',
  'legacy.odometer.get',
  'legacy.permissions.list',
  'legacy.security.get',
  'legacy.security.post',
  'legacy.service.history.get',
  'legacy.tesla.charge.ammeter.get',
  'legacy.tesla.charge.completion.get',
  'legacy.tesla.charge.voltmeter.get',
  'legacy.tesla.charge.wattmeter.get',
  'legacy.tesla.compass.get',
  'legacy.tesla.speedometer.get',
  'legacy.tesla.thermometer.exterior.get',
  'legacy.tesla.thermometer.interior.get',
  'legacy.tires.pressure.get',
  'legacy.user.get',
  'legacy.vehicles.get',
  'legacy.vehicles.list',
  'legacy.vin.get',
  'legacy.webhooks.subscribe',
  'legacy.webhooks.unsubscribe',
  'schedule-executions.get',
  'schedules.daily',
  'schedules.delete',
  'schedules.weekly',
  'schedules.workweek',
  'signals.get',
  'signals.list',
  'subscriptions.create',
  'subscriptions.delete',
  'subscriptions.get',
  'subscriptions.list',
  'token.exchange',
  'token.issue',
  'users.delete',
  'vehicles.get',
  'webhooks.get',
  'webhooks.list',
];

/** Whether a name is of a pattern, in which `*` stands for any text. */
export function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
