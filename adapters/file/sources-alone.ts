import {
  ownMember,
  type ParseOptions,
  type ReadImport,
  type ScenarioSources,
} from '../../engine/index.ts';
import { shownName } from './import-reader.ts';

/**
 * Lets a scenario be read from its sources where its files are missing, with the names that they
 * have where they are.
 */
export function optionsFrom(
  { path, imports, params, env }: ScenarioSources,
  file: string,
): ParseOptions {
  if (path === undefined) return { file, params, env };
  const read: ReadImport = (wanted) => {
    const text = ownMember(imports, wanted);
    if (text === undefined) return { problem: 'there is no such file' };
    return { file: shownName(wanted, { file, path }), text };
  };
  return { file, path, params, env, readImport: read, readRecording: read };
}
