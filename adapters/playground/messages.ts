/** The messages between the page of the playground and the worker that has the engine. */

/** A scenario as it stands in the editor. */
export interface EditedScenario {
  /** The path of its file without the ending: `journeys/workday`. Imports are relative to it. */
  readonly name: string;
  readonly text: string;
}

/** The files that scenarios may import, by their paths below the folder of shipped scenarios. */
export interface ShippedFiles {
  readonly texts: Readonly<Record<string, string>>;
  /** Recordings, as a scenario replays them: their first line and the lines of their entries. */
  readonly recordings: Readonly<Record<string, string>>;
}

export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A message of the page. A later message with the number of `run` concerns that run. */
export type PageMessage =
  | { readonly type: 'check'; readonly number: number; readonly scenario: EditedScenario }
  | {
      readonly type: 'run';
      readonly number: number;
      readonly scenario: EditedScenario;
      /** The place of its combination among those of its matrix; 0 without a matrix. */
      readonly combination: number;
    }
  | { readonly type: 'stop' }
  | { readonly type: 'names'; readonly number: number }
  | { readonly type: 'request'; readonly number: number; readonly request: AskedRequest };

/** A mistake in a scenario, or a hint, at its place. */
export interface MarkedMistake {
  readonly sentence: string;
  readonly isHint: boolean;
  /** Lines and columns count from 1, lengths in UTF-16 units; undefined in another file. */
  readonly place: MarkedPlace | undefined;
}

export interface MarkedPlace {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

export interface Checked {
  readonly mistakes: readonly MarkedMistake[];
  /** The combinations of its matrix in words; empty without one, or where the text has mistakes. */
  readonly combinations: readonly string[];
}

/** The answer to `run`: an outcome, or the mistakes for which nothing ran. */
export type Ran =
  | { readonly mistakes: readonly MarkedMistake[]; readonly outcome?: undefined }
  | { readonly mistakes?: undefined; readonly outcome: PlayedOutcome };

/** The result of a run, as `motorpool run` shows it. */
export interface PlayedOutcome {
  readonly name: string;
  readonly seed: string;
  readonly verdict: string;
  /** A sentence; empty for PASS. */
  readonly reason: string;
  readonly line: number | undefined;
  readonly findings: readonly OutcomeFinding[];
  readonly digest: string;
  readonly entries: number;
  readonly vehicles: number;
  /** Whether it ran to its end; the digest of one that was stopped is nowhere else. */
  readonly isWhole: boolean;
  /** Simulated time in words: `1d2h`. */
  readonly simulated: string;
  /** Calls of the script to the API. */
  readonly requests: number;
  /** The webhooks for which the scenario does not answer; nothing was sent to them. */
  readonly unsent: readonly string[];
}

export interface OutcomeFinding {
  readonly expected: string;
  readonly passed: boolean;
  readonly actual: string | undefined;
  readonly because: string | undefined;
  readonly line: number;
}

/** Names that the engine knows, by the kind of thing that they name. */
export interface EngineNames {
  readonly model: readonly string[];
  readonly signal: readonly string[];
}

export interface RequestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How far a run has come. */
export interface RunProgress {
  /** Simulated local time. */
  readonly local: string;
  readonly entries: number;
}

/** A message of the worker, with the number of the message that it answers. */
export type WorkerMessage =
  /** It loads a part of its program. */
  | { readonly type: 'loading' }
  /** The part has arrived. */
  | { readonly type: 'loaded' }
  | { readonly type: 'checked'; readonly number: number; readonly checked: Checked }
  | { readonly type: 'progress'; readonly number: number; readonly progress: RunProgress }
  | { readonly type: 'ran'; readonly number: number; readonly ran: Ran }
  | { readonly type: 'names'; readonly number: number; readonly names: EngineNames }
  | { readonly type: 'answer'; readonly number: number; readonly answer: RequestAnswer }
  /** A defect of ours, in a sentence. */
  | { readonly type: 'failed'; readonly number: number; readonly sentence: string };
