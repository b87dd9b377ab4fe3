import { Mistakes } from './mistakes.tsx';
import type { RunState } from './run-state.ts';
import { Welcome } from './welcome.tsx';

interface ResultsProps {
  readonly state: RunState;
  readonly onLine: (line: number) => void;
}

/** The results of the latest run. */
export function Results({ state, onLine }: ResultsProps) {
  switch (state.kind) {
    case 'none':
      return (
        <main class="results" id="content">
          <Welcome />
        </main>
      );
    case 'running':
      return (
        <main class="results" id="content">
          <p class="wait" role="status">
            Running …
            {state.progress &&
              ` at ${state.progress.local}, ${state.progress.entries.toLocaleString('en')} entries`}
          </p>
        </main>
      );
    case 'refused':
      return (
        <main class="results" id="content">
          <h1>Nothing ran</h1>
          <Mistakes mistakes={state.mistakes} onLine={onLine} />
        </main>
      );
    case 'lost':
      return (
        <main class="results" id="content">
          <h1>Nothing is left of the run</h1>
          <p class="bad" role="alert">
            {state.reason}
          </p>
        </main>
      );
    case 'ran':
      return <state.Ran outcome={state.outcome} live={state.live} onLine={onLine} />;
  }
}
