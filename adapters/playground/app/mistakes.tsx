import type { MarkedMistake } from '../messages.ts';

export interface LineProps {
  readonly onLine: (line: number) => void;
}

/** The mistakes of a scenario, each with the way to its line. */
export function Mistakes({
  mistakes,
  onLine,
}: LineProps & { readonly mistakes: readonly MarkedMistake[] }) {
  return (
    <ol class="mistakes">
      {mistakes.map(({ sentence, place }) => (
        <li key={`${place?.line}:${place?.column} ${sentence}`}>
          {place !== undefined && <LineButton line={place.line} onLine={onLine} />} {sentence}
        </li>
      ))}
    </ol>
  );
}

/** Leads to a line of the scenario. */
export function LineButton({ line, onLine }: LineProps & { readonly line: number }) {
  return (
    <button type="button" class="line" onClick={() => onLine(line)}>
      line {line}
    </button>
  );
}
