/** The application or its surroundings make exploration impossible; the message says why. */
export class ExplorationTrouble extends Error {
  override readonly name = 'ExplorationTrouble';
  /** Whether the application differs from itself, so that findings say nothing. */
  readonly isUnsteady: boolean;

  constructor(message: string, isUnsteady = false) {
    super(message);
    this.isUnsteady = isUnsteady;
  }
}
