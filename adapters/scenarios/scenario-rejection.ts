import type { Terminal } from '../terminal/terminal.ts';

/** The end of a command whose scenario has mistakes; `show` writes them as a compiler would. */
export class ScenarioRejection extends Error {
  override readonly name = 'ScenarioRejection';
  readonly show: (terminal: Terminal) => void;

  constructor(show: (terminal: Terminal) => void) {
    super('the scenario has mistakes');
    this.show = show;
  }
}
