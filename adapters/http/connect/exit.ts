/** The end of a connect flow: back at the app, or on a page of ours if there is no address. */
export interface Exit {
  /** Valid, and one of those registered; undefined: the page of ours. */
  readonly redirectUri: string | undefined;
  /** Whether the app named it; otherwise it is the usual one. */
  readonly isNamed: boolean;
  readonly state: string | undefined;
  /** Origin and prefix of the world. */
  readonly base: string;
}

/** Errors that end a flow without a connection (public); the sentences are ours. */
export const connectErrors = {
  access_denied: 'The user denied access to the application.',
  configuration_error: 'The connect flow was not started as it should be.',
  no_vehicles: 'The user has no vehicle that the application asks for.',
  server_error: 'The service failed. Please try again later.',
  vehicle_incompatible: 'The vehicle cannot be connected.',
} as const;

export type ConnectError = keyof typeof connectErrors;

type Parameters = Readonly<Record<string, string | undefined>>;

/** The address that ends a flow, without the undefined parameters. */
export function exitUrl({ redirectUri, state, base }: Exit, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, state })) {
    if (value !== undefined) query.append(name, value);
  }
  const target = redirectUri ?? `${base}/oauth/complete`;
  if (query.size === 0) return target;
  // The app's own query stays as it is, to the character.
  return `${target}${target.includes('?') ? '&' : '?'}${query.toString()}`;
}

export function errorUrl(exit: Exit, error: ConnectError, more: Parameters = {}): string {
  return exitUrl(exit, { error, error_description: connectErrors[error], ...more });
}
