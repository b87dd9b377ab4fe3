import type { Application } from './application.ts';
import type { ServiceCommand } from './command.ts';
import type { Connections } from './connections.ts';
import type { CreatedBy } from './created.ts';
import type { Ground } from './ground.ts';
import type { ManagementTokens } from './management-tokens.ts';
import type { ServiceFaultName } from './service-fault.ts';
import type { Users } from './users.ts';
import type { VehicleMode } from './vehicles.ts';

/** The ground together with the parts of the service that other parts use. */
export interface ServiceGround extends Ground {
  /** Records a command of the service and has the service follow it. */
  submit<Kind extends ServiceCommand['kind']>(
    command: ServiceCommand & { readonly kind: Kind },
  ): { readonly created: CreatedBy<Kind> };
  readonly service: {
    readonly application: Application;
    /** Base of the service's URL. */
    readonly base: string;
    readonly connections: Connections;
    readonly managementTokens: ManagementTokens;
    readonly users: Users;
    vehicleId(row: number): string;
    modeOf(row: number): VehicleMode;
    ownerOf(row: number): string;
    accountErrorOf(row: number, userName: string): ServiceFaultName | undefined;
  };
}
