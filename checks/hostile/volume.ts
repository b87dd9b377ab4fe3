/** How many requests each part of the run sends, answers of WebSockets included. */
export const volume = {
  json: 18_000,
  strings: 20_000,
  schema: 6_000,
  control: 700,
  orders: 2_000,
  yaml: 1_100,
  poison: 6_000,
  names: 3_000,
  wire: 2_200,
} as const;
