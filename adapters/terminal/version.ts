import manifest from '../../package.json' with { type: 'json' };

/** The version of motorpool, in log headers and for `--version`. */
export const version: string = manifest.version;
