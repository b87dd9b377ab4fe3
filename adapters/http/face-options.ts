import type { ConnectFlow } from '../../engine/index.ts';

/** Where the interface and the public service differ, or clients do: which form a world shows. */
export interface FaceOptions {
  /**
   * Codes of errors. `interface`: those of the interface document, `NOT_FOUND`, `RATE_LIMIT:VEHICLE`; `public`: those of
   * the public service, `VEHICLE_NOT_FOUND`, `VEHICLE`.
   */
  readonly codes: 'interface' | 'public';
  /**
   * A single vehicle or signal. `enveloped`: in `data`; `flat`: its members at the top level too, for clients that read
   * them there.
   */
  readonly singleForm: 'enveloped' | 'flat';
  /**
   * A single signal that cannot be had now, for want of permission, capability or because of the vehicle's state.
   * `inside`: HTTP 200 with the error in its status (stated); `status`: an error response, 403, 501, 409 (public v2.0
   * habit).
   */
  readonly stateErrors: 'inside' | 'status';
  /** Connections that `GET /connections` lists where no mode is asked for. `live` is the public default. */
  readonly listedModes: 'all' | 'live';
  /**
   * Commands that take longer than 175 simulated seconds. `plain`: they are answered when they are done, as others are;
   * `open`: with status 202 then, and the body that decides about success follows on the open connection (public).
   */
  readonly longCommands: 'open' | 'plain';
  /** What a connect URL leads to; undefined: what the scenario says. */
  readonly connectFlow: ConnectFlow | undefined;
}

export const usualFaces: FaceOptions = {
  codes: 'interface',
  singleForm: 'enveloped',
  stateErrors: 'inside',
  listedModes: 'all',
  longCommands: 'plain',
  connectFlow: undefined,
};

/** Some of them; what is undefined is not chosen. */
export type ChosenFaces = { readonly [Name in keyof FaceOptions]?: FaceOptions[Name] | undefined };

/** The usual ones but for what is chosen; a later choice stands over an earlier one. */
export function facesWith(...choices: readonly (ChosenFaces | undefined)[]): FaceOptions {
  const chosen = choices.flatMap((choice = {}) => Object.entries(choice));
  const told = chosen.filter(([, word]) => word !== undefined);
  return { ...usualFaces, ...Object.fromEntries(told) };
}

/** What each of them may be, the usual first. */
export const faceWords = {
  codes: ['interface', 'public'],
  singleForm: ['enveloped', 'flat'],
  stateErrors: ['inside', 'status'],
  listedModes: ['all', 'live'],
  longCommands: ['plain', 'open'],
  connectFlow: ['pages', 'auto', 'guests'],
} as const satisfies { readonly [Name in keyof FaceOptions]: readonly FaceOptions[Name][] };
