/** What the declarations of all routes of the control API have in common. */
export const control = {
  provenance: 'ours',
  family: 'control',
  admission: 'control',
} as const;
