/** The charts by name, in the order in which coverage shows them. */
export const chartNames = [
  'delivery',
  'execution',
  'access',
  'charge-schedule',
  'charge',
  'climate',
  'closure',
  'connectivity',
  'lock',
  'person',
  'trip',
] as const;
