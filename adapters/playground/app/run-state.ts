import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Live } from '../../dashboard/app/live.ts';
import type { EditedScenario, MarkedMistake, PlayedOutcome, RunProgress } from '../messages.ts';
import type { EngineLine } from './engine-line.ts';
import type { RanProps } from './ran.tsx';

/** The state of the latest run. */
export type RunState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly progress: RunProgress | undefined }
  /** The scenario has mistakes, so nothing ran. */
  | { readonly kind: 'refused'; readonly mistakes: readonly MarkedMistake[] }
  /** The worker had to be ended, with all that it had. */
  | { readonly kind: 'lost'; readonly reason: string }
  | {
      readonly kind: 'ran';
      readonly outcome: PlayedOutcome;
      readonly live: Live;
      readonly Ran: (props: RanProps) => VNode;
    };

/** Runs scenarios, one after the other, and has the world of the latest for the views. */
export function useRun(engine: EngineLine) {
  const [state, setState] = useState<RunState>({ kind: 'none' });
  /** The number of the latest run: an earlier one has nothing to show. */
  const latest = useRef(0);
  useEffect(() => {
    if (state.kind !== 'ran') return;
    const { live } = state;
    return () => live.close();
  }, [state]);

  const run = (scenario: EditedScenario, combination: number): void => {
    latest.current += 1;
    const number = latest.current;
    const show = (next: RunState): void => {
      if (number === latest.current) setState(next);
      else if (next.kind === 'ran') next.live.close();
    };
    show({ kind: 'running', progress: undefined });
    const tell = (progress: RunProgress): void => show({ kind: 'running', progress });
    // The views are loaded while the first scenario runs.
    const views = import('./ran.tsx');
    views.catch(() => {});
    void engine
      .run(scenario, combination, tell)
      .then(async ({ mistakes, outcome }): Promise<RunState> => {
        if (mistakes !== undefined) return { kind: 'refused', mistakes };
        const { Ran, loadStyle, openLive } = await views;
        await loadStyle();
        return { kind: 'ran', outcome, live: await openLive(engine), Ran };
      })
      .catch((error: unknown): RunState => {
        return { kind: 'lost', reason: error instanceof Error ? error.message : String(error) };
      })
      .then(show);
  };
  const clear = (): void => {
    latest.current += 1;
    if (state.kind === 'running') engine.stop();
    setState({ kind: 'none' });
  };
  return { state, run, clear, stop: () => engine.stop() };
}
