import type { ChartCounter } from '../chart/counted.ts';
import type { InSteps } from '../in-steps.ts';
import type { VehicleModel } from '../model/model.ts';
import { Admission } from './admission.ts';
import type { Admittance, ApiRequest } from './api-faults.ts';
import { Application, type ApplicationSettings } from './application.ts';
import type { ServiceCommand } from './command.ts';
import { Connections } from './connections.ts';
import { Consent } from './consent.ts';
import type { CommandFollowers, CreatedBy } from './created.ts';
import { Executions } from './executions.ts';
import type { Ground } from './ground.ts';
import { LegacyTokens } from './legacy-tokens.ts';
import { ManagementTokens } from './management-tokens.ts';
import type { ServiceFaultName } from './service-fault.ts';
import type { ServiceGround } from './service-ground.ts';
import { type TokenState, Tokens } from './tokens.ts';
import { type UserSpec, Users } from './users.ts';
import { type VehicleMode, Vehicles } from './vehicles.ts';
import { Webhooks } from './webhooks/webhooks.ts';

/** A world with its entire service. */
export interface ServedWorld extends Ground {
  readonly service: Service;
}

/** The origin of a world without a server; its host never resolves. */
export const unservedOrigin = 'http://motorpool.invalid';

/**
 * Everything between the vehicles and an app: the application and its credentials, the users, the
 * connections and the tokens. It knows no HTTP. Reading changes nothing; only recorded commands of
 * the world change it.
 */
export class Service {
  readonly users: Users;
  readonly connections: Connections;
  readonly executions: Executions;
  readonly webhooks: Webhooks;
  readonly managementTokens: ManagementTokens;
  readonly legacyTokens: LegacyTokens;
  readonly consent: Consent;
  /**
   * Base of the service's URL, `http://127.0.0.1:4010/w/w1`, with which links in events begin. The
   * server of the world sets it; the log does not depend on it.
   */
  base: string = unservedOrigin;
  readonly #world: ServiceGround;
  readonly #vehicles: Vehicles;
  readonly #admission: Admission;
  readonly #followers: CommandFollowers;
  #settings: ApplicationSettings = {};
  #models: readonly VehicleModel[] = [];
  #application: Application | undefined;
  #tokens: Tokens | undefined;

  constructor(world: ServiceGround, counter?: ChartCounter) {
    this.#world = world;
    this.#vehicles = new Vehicles(world);
    this.users = new Users(world, this.#vehicles);
    this.connections = new Connections(world, {
      users: this.users,
      vehicles: this.#vehicles,
      application: () => this.application,
      follower: () => this.webhooks,
    });
    this.legacyTokens = new LegacyTokens(world, this.users, this.connections);
    this.consent = new Consent(world, this.legacyTokens);
    this.managementTokens = new ManagementTokens(world, () => this.application);
    this.webhooks = new Webhooks(world, this.managementTokens, counter);
    const timeoutMs = (): number => this.application.commandTimeoutMs;
    this.executions = new Executions(world, timeoutMs, this.webhooks, counter);
    this.#admission = new Admission(world, () => this.#settings.limits);
    this.#followers = this.#createFollowers();
  }

  /** Applies the scenario's declarations in steps, before the first command. */
  *begin(
    settings: ApplicationSettings,
    users: readonly UserSpec[],
    models: readonly VehicleModel[] = [],
  ): InSteps<void> {
    this.#settings = settings;
    this.#models = models;
    yield* this.users.declare(users);
  }

  /** The models that the scenario has besides those of the catalogue. */
  get models(): readonly VehicleModel[] {
    return this.#models;
  }

  get application(): Application {
    this.#application ??= new Application(this.#world.streams, this.#settings);
    return this.#application;
  }

  /** The UUID of a vehicle, which follows from seed and vehicle name; `id` in expressions. */
  vehicleId(row: number): string {
    return this.#vehicles.idOf(row);
  }

  /** Undefined for an id that no vehicle has. */
  rowOfVehicle(id: string): number | undefined {
    return this.#vehicles.rowOf(id);
  }

  /** `simulated` unless the scenario presents the vehicle as `live`. */
  modeOf(row: number): VehicleMode {
    return this.#vehicles.modeOf(row);
  }

  /** Name of the initial owner of a vehicle. */
  ownerOf(row: number): string {
    return this.#vehicles.ownerOf(row);
  }

  /**
   * Issues a token of the application by the recorded command `token.issue`, valid for one
   * simulated hour, or `tokenLife`. In a replay it lends one that did not exist in the recording
   * (ours).
   */
  issueToken(): { readonly accessToken: string; readonly expiresInS: number } {
    const { clock, takesDeeds } = this.#world;
    const expiresInS = Math.floor(this.#issued.lifeMs / 1000);
    if (!takesDeeds) return { accessToken: this.#issued.lend(clock.now), expiresInS };
    return { accessToken: this.#world.submit({ kind: 'token.issue' }).created, expiresInS };
  }

  /** `unknown` if it was never issued, or is forgotten long after its end. */
  checkToken(token: string): TokenState {
    return this.#issued.check(token, this.#world.clock.now);
  }

  checkManagementToken(text: string): boolean {
    return this.managementTokens.isValid(text);
  }

  checkCredentials(clientId: string, secret: string): boolean {
    return this.application.isClient(clientId, secret);
  }

  /**
   * Admits a request or returns the error it fails with, by rate limits and scripted faults.
   * Recorded as the command `api.request` if one of them concerns it; otherwise nothing changes.
   */
  admit(request: ApiRequest): Admittance {
    return this.#admission.admit(request);
  }

  /** The error by which a vehicle's maker rejects a user's account; undefined if it is accepted. */
  accountErrorOf(row: number, userName: string): ServiceFaultName | undefined {
    return this.#admission.accountErrorOf(row, userName);
  }

  get commandKinds(): readonly string[] {
    return Object.keys(this.#followers);
  }

  /** Whether a command is one for the service. */
  follows(command: { readonly kind: string }): command is ServiceCommand {
    return Object.hasOwn(this.#followers, command.kind);
  }

  /**
   * Follows a command that the world has recorded and returns the thing that it creates; throws a
   * fault before anything changes.
   */
  follow(command: ServiceCommand, cause: number): CreatedBy<ServiceCommand['kind']> {
    const follow = this.#followers[command.kind] as (
      command: ServiceCommand,
      cause: number,
    ) => CreatedBy<ServiceCommand['kind']>;
    return follow(command, cause);
  }

  #createFollowers(): CommandFollowers {
    const { connections, executions, legacyTokens, users, webhooks } = this;
    const admission = this.#admission.followers;
    return {
      ...webhooks.followers,
      ...legacyTokens.followers,
      ...admission,
      'api.break': (command, cause) => {
        admission['api.break'](command, cause);
        webhooks.accountsChanged(cause);
      },
      'api.mend': (command, cause) => {
        admission['api.mend'](command, cause);
        webhooks.accountsChanged(cause);
      },
      'command.request': (command, cause) => executions.follow(command, cause),
      'connection.close': (command, cause) => connections.close(command, cause),
      'connection.open': (command, cause) => connections.open(command, cause),
      'token.issue': () => this.#issued.issue(this.#world.clock.now),
      'user.add': ({ user }) => users.add(user),
      'user.remove': ({ user }, cause) => {
        connections.removeUser(user, cause);
        legacyTokens.withdraw(user);
      },
    };
  }

  get #issued(): Tokens {
    this.#tokens ??= new Tokens(this.application);
    return this.#tokens;
  }
}
