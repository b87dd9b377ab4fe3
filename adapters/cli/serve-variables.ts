/**
 * Options of `serve` with secrets, which every user of the machine can see in its list of
 * processes, and the variables of the environment that may take their place.
 */
const secrets = {
  controlToken: { option: '--control-token', variable: 'MOTORPOOL_CONTROL_TOKEN' },
  data: { option: '--data', variable: 'MOTORPOOL_DATA' },
} as const;

/** The variable with the control token, for servers and for commands that ask one. */
export const tokenVariable = secrets.controlToken.variable;

type Secret = keyof typeof secrets;

/**
 * Completes options by variables, and tells the names under which the values were given, for
 * messages. An empty variable is none.
 */
export function withVariables<Flags extends { readonly [name in Secret]?: string }>(
  flags: Flags,
  env: Readonly<Record<string, string | undefined>>,
) {
  const complete: Flags & Partial<Record<Secret, string>> = { ...flags };
  const nameOf = (secret: Secret): string => {
    const { option, variable } = secrets[secret];
    const value = env[variable] ?? '';
    if (flags[secret] !== undefined || value === '') return option;
    Object.assign(complete, { [secret]: value });
    return variable;
  };
  return { flags: complete, names: { controlToken: nameOf('controlToken'), data: nameOf('data') } };
}
