import type { VehicleModel } from '../../model/model.ts';
import type { Signal } from '../../signal/signal.ts';
import type { World } from '../../world.ts';
import { type Coverage, coverageOf } from '../capabilities.ts';
import { commandPermissions } from '../vehicle-commands.ts';
import { legacyResources } from './resources.ts';

/** Whether a car can do what is behind an endpoint of version 2.0. */
export interface LegacyAbility {
  readonly permission: string;
  /** `/engine/oil`. */
  readonly endpoint: string;
  /** `Engine oil life`. */
  readonly name: string;
  readonly isCapable: boolean;
}

/** What the cars of a model can do in version 2.0: an endpoint is as capable as the signals and commands behind it. */
export function legacyAbilities(model: VehicleModel): readonly LegacyAbility[] {
  return abilitiesOf(coverageOf(model));
}

/** As `legacyAbilities`, by what is known of the capabilities of some cars. */
export function abilitiesOf(coverage: ReadonlyMap<string, Coverage>): readonly LegacyAbility[] {
  const has = (key: string): boolean => coverage.get(key) === 'supported';
  const reads = legacyResources().map(({ path, name, permission, needs, shows }) => {
    const isThere = ({ code }: Signal): boolean => has(`signal.${code}`);
    const isCapable = needs.length > 0 ? needs.every(isThere) : shows.some(isThere);
    return { permission, endpoint: path, name, isCapable };
  });
  const orders = commands.map(({ endpoint, name, types }) => ({
    permission: commandPermissions[types[0]],
    endpoint,
    name,
    isCapable: types.every((type) => has(`command.${type}`)),
  }));
  return [...reads, ...orders];
}

const commands = [
  { endpoint: '/charge', name: 'EV start & stop charge', types: ['charge-start', 'charge-stop'] },
  { endpoint: '/charge/limit', name: 'Set EV charge limit', types: ['charge-set-limit'] },
  { endpoint: '/security', name: 'Lock & unlock', types: ['security-lock', 'security-unlock'] },
  {
    endpoint: '/navigation/destination',
    name: 'Send destination',
    types: ['navigation-set-destination'],
  },
] as const;

/** The model of the vehicle of the world that has a VIN; undefined where none has it. */
export function modelOfVin({ fleet, service }: World, vin: string): VehicleModel | undefined {
  for (let row = 0; row < fleet.count; row += 1) {
    if (service.consent.vinOf(row) === vin) return fleet.modelOf(row);
  }
  return undefined;
}
