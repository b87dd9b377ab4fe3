/** The code of a signal that every vehicle of a powertrain reports, for requests to try. */
export function firstSignal(powertrain: string): string {
  return powertrain === 'BEV' || powertrain === 'PHEV'
    ? 'tractionbattery-stateofcharge'
    : 'odometer-traveleddistance';
}
