/** The common part of all route declarations of the control API. */
export const control = {
  provenance: 'ours',
  family: 'control',
  admission: 'control',
} as const;

/** The facts of routes that concern no single world, which never wait for an advance. */
export const serverControl = { ...control, isWorldless: true } as const;
