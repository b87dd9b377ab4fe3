import {
  baseName,
  type ParseOptions,
  type ReadImport,
  type ScenarioSources,
} from '../../engine/index.ts';

/** Lets a scenario be read as the options say, and records the texts that are read. */
export function notingSources(
  text: string,
  options: ParseOptions,
): { readonly options: ParseOptions; readonly sources: ScenarioSources } {
  const { file, path, params = {}, env = {}, readImport, readRecording } = options;
  const imports = Object.create(null) as Record<string, string>;
  const asked = Object.create(null) as Record<string, string>;
  const sources = { file: baseName(file), path, text, imports, params, env: asked };
  return {
    sources,
    options: {
      ...options,
      readImport: readImport && noting(readImport, imports),
      readRecording: readRecording && noting(readRecording, imports),
      env: new Proxy(env, {
        get: (variables, name) => {
          const value = typeof name === 'string' ? variables[name] : undefined;
          if (value !== undefined) asked[String(name)] = value;
          return value;
        },
      }),
    },
  };
}

function noting(read: ReadImport, imports: Record<string, string>): ReadImport {
  return (wanted, from, kind) => {
    const found = read(wanted, from, kind);
    if ('text' in found) imports[wanted] = found.text;
    return found;
  };
}

/** The sources in the header of a log. */
export function sourcesObject({ file, path, text, imports, params, env }: ScenarioSources) {
  return {
    file,
    text,
    ...(path !== undefined && path !== file && { path }),
    ...(hasAny(imports) && { imports }),
    ...(hasAny(params) && { params }),
    ...(hasAny(env) && { env }),
  };
}

function hasAny(texts: Readonly<Record<string, string>>): boolean {
  return Object.keys(texts).length > 0;
}
