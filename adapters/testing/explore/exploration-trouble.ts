/** The application or its surroundings make exploration impossible; the message says why. */
export class ExplorationTrouble extends Error {
  override readonly name = 'ExplorationTrouble';
}
