/** The numbers of which distributions are compared, with their units. */
export const quantities = {
  energy: { title: 'Energy of a session', unit: 'kWh' },
  plugIn: { title: 'Time of plugging in', unit: 'o’clock' },
  dwell: { title: 'Time on the cable', unit: 'h' },
  power: { title: 'Mean power while charging', unit: 'kW' },
  pluggedPower: { title: 'Mean power while plugged in', unit: 'kW' },
  distance: { title: 'Distance of a trip', unit: 'km' },
  yearDistance: { title: 'Distance of a year', unit: 'km' },
} as const satisfies Record<string, { readonly title: string; readonly unit: string }>;

export type Quantity = keyof typeof quantities;

/** The kinds of places and things that public sets are about. */
export const places = {
  home: 'at home',
  work: 'at work',
  'public-ac': 'at public AC chargers',
  'public-rapid': 'at rapid chargers',
  trips: 'by car',
  cars: 'by car',
} as const;

export type Place = keyof typeof places;

/** A distribution of the simulated year beside those of public sets. */
export interface Comparison {
  readonly quantity: Quantity;
  readonly place: Place;
  /** The reasons for differences, which lie in drivers, models and public sets, not in figures. */
  readonly why: string;
}

export const nameOf = ({ place, quantity }: Comparison): string => `${place}-${quantity}`;

export const titleOf = ({ place, quantity }: Comparison): string =>
  `${quantities[quantity].title} ${places[place]}`;
