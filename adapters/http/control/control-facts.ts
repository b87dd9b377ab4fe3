/** The common part of all route declarations of the control API. */
export const control = {
  provenance: 'ours',
  family: 'control',
  admission: 'control',
} as const;

/** The facts of routes that do not wait for an advance of the world that they are for. */
export const serverControl = { ...control, isWorldless: true } as const;

/** The facts of routes about all worlds, which only the operator of the server may call. */
export const allWorlds = { ...serverControl, admission: 'server' } as const;
