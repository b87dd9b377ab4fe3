/**
 * The form a world shows where the interface and the public service differ, or clients do: the
 * values of each option, the usual one first.
 */
export const faceWords = {
  /**
   * Codes of errors. `interface`: those of the interface document, `NOT_FOUND`, `RATE_LIMIT:VEHICLE`; `public`: those of
   * the public service, `VEHICLE_NOT_FOUND`, `VEHICLE`.
   */
  codes: ['interface', 'public'],
  /**
   * A single vehicle or signal. `enveloped`: in `data`; `flat`: its members at the top level too, for clients that read
   * them there.
   */
  singleForm: ['enveloped', 'flat'],
  /**
   * Form of members called `meta`. `stated`: instants of signals as text, the page of a list as `pageNumber`; `early`: as the
   * first SDKs of version 3 read them, instants in ms since the epoch, and `page` beside `pageNumber`.
   */
  metaForm: ['stated', 'early'],
  /**
   * A single signal that is not available for want of a permission or capability, or in the
   * vehicle's state. `permission`: 403 for a missing permission, every other error in the status of
   * the signal with HTTP 200 (both stated); `status`: an error response for all of them, 403, 501,
   * 409 (public v2.0 habit); `inside`: HTTP 200 for all of them.
   */
  stateErrors: ['permission', 'status', 'inside'],
  /** Connections that `GET /connections` lists where no mode is asked for. `live` is the public default. */
  listedModes: ['all', 'live'],
  /**
   * Commands that take longer than 175 simulated seconds. `plain`: one response when they are done;
   * `open`: status 202 then, and later the body that decides, on the open connection (public).
   */
  longCommands: ['plain', 'open'],
  /**
   * Place of the credentials of `POST /oauth/token` for a refresh. `basic`: HTTP Basic alone (stated); `either`: that or the
   * body, where older OAuth libraries put them.
   */
  tokenCredentials: ['basic', 'either'],
  /**
   * Requests of version 3 with a user token but without `sc-user-id`. `derived`: the token names
   * the user (public: official SDKs send no header); `required`: 400, as for an application (stated).
   */
  userHeader: ['derived', 'required'],
  /**
   * The header User-Agent of `POST /oauth/token`. `required`: a request without it is refused
   * (stated); `optional`: it may be missing, as it is in one SDK.
   */
  userAgent: ['required', 'optional'],
  /**
   * Answer to an invalid connect URL of the app. `page`: the flow ends on an error page (stated); `redirect`: it leads back
   * to the app at once, with `error=configuration_error` (public).
   */
  configurationErrors: ['page', 'redirect'],
  /** The kind of flow that a connect URL leads to; undefined: that of the scenario. */
  connectFlow: ['pages', 'auto', 'guests'],
} as const;

type FaceWords = typeof faceWords;

/** A word for each option. */
export type FaceOptions = {
  readonly [Name in keyof FaceWords]:
    | FaceWords[Name][number]
    | (Name extends 'connectFlow' ? undefined : never);
};

/** Some of the options; undefined ones are not chosen. */
export type ChosenFaces = { readonly [Name in keyof FaceOptions]?: FaceOptions[Name] | undefined };

export const usualFaces = {
  ...Object.fromEntries(Object.entries(faceWords).map(([name, [usual]]) => [name, usual])),
  connectFlow: undefined,
} as FaceOptions;

/** The usual options with the chosen ones; later choices win. */
export function facesWith(...choices: readonly (ChosenFaces | undefined)[]): FaceOptions {
  const chosen = choices.flatMap((choice) => Object.entries(choice ?? {}));
  const given = chosen.filter(([, value]) => value !== undefined);
  return { ...usualFaces, ...Object.fromEntries(given) };
}
