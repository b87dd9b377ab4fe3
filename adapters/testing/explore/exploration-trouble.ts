/** The application or its surroundings make exploration impossible; the message says why. */
export class ExplorationTrouble extends Error {
  override readonly name = 'ExplorationTrouble';
}

/** A signal came while the program of the application was being started. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted';
}
