import { ownMember } from '../../../engine/index.ts';

/** The meaning of a permission for an owner: a name and a sentence (ours). */
const words: Readonly<Record<string, readonly [name: string, sentence: string]>> = {
  control_charge: ['Control charging', 'Start and stop charging, set limits and schedules'],
  control_climate: ['Control climate', 'Turn heating and air conditioning on and off'],
  control_navigation: ['Send destinations', 'Send places to the navigation of your car'],
  control_pin: ['Use the PIN', 'Enter the PIN of your car where that is needed'],
  control_security: ['Lock and unlock', 'Lock and unlock the doors of your car'],
  control_trunk: ['Open the trunk', 'Open and close the trunks of your car'],
  read_alerts: ['Alerts', 'Read the alerts your car shows'],
  read_battery: ['Battery', 'Read the charge level, capacity and range of the battery'],
  read_charge: ['Charging', 'See whether and how your car is charging'],
  read_charge_events: ['Charging events', 'See when charging begins and ends'],
  read_charge_locations: ['Charging locations', 'See where your car was charged'],
  read_charge_records: ['Charging history', 'Read past charging sessions and what they cost'],
  read_climate: ['Climate', 'Read the climate settings of your car'],
  read_compass: ['Compass', 'Read which way your car faces'],
  read_diagnostics: ['Diagnostics', 'Read trouble codes and the state of systems'],
  read_engine_oil: ['Engine oil', 'Read the remaining life of the engine oil'],
  read_extended_vehicle_info: ['Vehicle details', 'Read trim, colour and software version'],
  read_fuel: ['Fuel', 'Read the fuel level and range'],
  read_location: ['Location', 'See where your car is'],
  read_odometer: ['Odometer', 'Read how far your car has driven'],
  read_security: ['Doors and locks', 'See whether doors and windows are open or locked'],
  read_service_history: ['Service history', 'Read past services of your car'],
  read_speedometer: ['Speed', 'Read how fast your car is going'],
  read_thermometer: ['Temperatures', 'Read the temperatures inside and outside'],
  read_tires: ['Tires', 'Read the pressure of the tires'],
  read_user_profile: ['Account', 'Read your role and permissions for the car'],
  read_vehicle_info: ['Basic information', 'Read make, model and year'],
  read_vin: ['VIN', 'Read the vehicle identification number'],
};

export function permissionWords(permission: string): {
  readonly name: string;
  readonly sentence: string;
} {
  const [name, sentence] = ownMember(words, permission) ?? [permission, ''];
  return { name, sentence };
}
