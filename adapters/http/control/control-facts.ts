/** What the declarations of all routes of the control API have in common. */
export const control = {
  provenance: 'ours',
  family: 'control',
  admission: 'control',
} as const;

/** The same of those that are about the worlds, or none of them: an advance of one does not keep them waiting. */
export const serverControl = { ...control, isWorldless: true } as const;
