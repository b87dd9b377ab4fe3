import type { ChartDrawing, DrawnTransition } from '../../charts/drawing.ts';
import { isWithin, pathsIn, takenTransitions } from '../../charts/taken-transitions.ts';
import type { Live } from './live.ts';
import { TakenEntries } from './transition-list.tsx';
import type { LogEntry, Vehicle } from './wire.ts';

/** A state by its path, or a transition by its number. */
export type Picked =
  | { readonly state: string; readonly transition?: never }
  | { readonly transition: number; readonly state?: never };

interface PartChoiceProps {
  readonly drawing: ChartDrawing;
  readonly picked: Picked | undefined;
  readonly onPick: (picked: Picked | undefined) => void;
}

/** Selects a state or transition of a chart. */
export function PartChoice({ drawing, picked, onPick }: PartChoiceProps) {
  const named = drawing.states.filter(({ path }) => path !== '');
  return (
    <label class="part-choice">
      State or transition{' '}
      <select
        value={picked === undefined ? '' : JSON.stringify(picked)}
        onChange={({ currentTarget: { value } }) =>
          onPick(value === '' ? undefined : (JSON.parse(value) as Picked))
        }
      >
        <option value="">choose, or click in the drawing</option>
        <optgroup label="States">
          {named.map(({ path }) => (
            <option key={path} value={JSON.stringify({ state: path })}>
              {path}
            </option>
          ))}
        </optgroup>
        <optgroup label="Transitions">
          {drawing.transitions.map((transition, number) => (
            <option key={number} value={JSON.stringify({ transition: number })}>
              {transitionWords(transition)}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

interface ChartDetailsProps {
  readonly live: Live;
  readonly drawing: ChartDrawing;
  /** The latest transitions of the chart, oldest first. */
  readonly taken: Vehicle['transitions'];
  readonly entries: readonly LogEntry[];
  readonly picked: Picked;
}

/** The description of a state or transition, with the steps that entered or took it. */
export function ChartDetails({ live, drawing, taken, entries, picked }: ChartDetailsProps) {
  const own = taken.filter((step) => belongs(drawing, step, picked));
  return (
    <div class="chart-details" aria-live="polite">
      <PickedWords drawing={drawing} picked={picked} />
      {own.length === 0 && (
        <p class="dim">
          {picked.state === undefined ? 'Not taken' : 'Not entered'} among the latest transitions.
        </p>
      )}
      <TakenEntries live={live} taken={own} entries={entries} />
    </div>
  );
}

function PickedWords({ drawing, picked }: Pick<ChartDetailsProps, 'drawing' | 'picked'>) {
  if (picked.state !== undefined) {
    const state = drawing.states.find(({ path }) => path === picked.state);
    const stays = state?.stays?.map((number) => drawing.transitions[number]!) ?? [];
    return (
      <>
        <p>
          <b>{picked.state}</b> {state?.description}
        </p>
        {stays.length > 0 && (
          <p class="dim">
            Stays where it is on {stays.map((each) => `${each.on}${guardWords(each)}`).join(', ')}.
          </p>
        )}
      </>
    );
  }
  const transition = drawing.transitions[picked.transition]!;
  return (
    <p>
      <b>{transitionWords(transition)}</b> {drawing.events[transition.on]}
    </p>
  );
}

/** Whether a step entered a state, or took a transition. */
function belongs(drawing: ChartDrawing, step: Vehicle['transitions'][number], picked: Picked) {
  if (picked.state === undefined)
    return takenTransitions(drawing, step).includes(picked.transition);
  const isIn = (states: string) => pathsIn(states).some((path) => isWithin(picked.state, path));
  return isIn(step.to) && (step.from !== step.to || !isIn(step.from));
}

function transitionWords(transition: DrawnTransition): string {
  const { from, to, on } = transition;
  const where = from === '' ? '' : `${from}: `;
  return `${where}${on}${guardWords(transition)}${to === undefined ? '' : ` → ${to}`}`;
}

function guardWords({ guard }: DrawnTransition): string {
  return guard === undefined ? '' : ` [${guard}]`;
}
