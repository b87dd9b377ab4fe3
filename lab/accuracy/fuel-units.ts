export const litresPerGallon = 3.785411784;
const kmPerMile = 1.609344;

/** Miles per US gallon of a car that takes so many litres for 100 km: 235.2146 over them. */
export function milesPerGallon(litresPer100Kilometres: number): number {
  return (100 * litresPerGallon) / (litresPer100Kilometres * kmPerMile);
}
