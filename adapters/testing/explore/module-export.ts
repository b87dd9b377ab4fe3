/** An export that every thread can load: `{ module: './backend.ts', export: 'createBackend' }`. */
export interface ModuleExport {
  /** A path from the working directory, or a file URL. */
  readonly module: string | URL;
  /** Its name; `default` without it. */
  readonly export?: string | undefined;
}

export function isModuleExport(value: unknown): value is ModuleExport {
  return typeof value === 'object' && value !== null && 'module' in value && !('receive' in value);
}
