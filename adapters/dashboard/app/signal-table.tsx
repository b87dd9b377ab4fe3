import { useState } from 'preact/hooks';
import type { ReportedSignals } from './wire.ts';
import { bodyWords, duration } from './words.ts';

interface SignalTableProps {
  readonly reported: ReportedSignals;
  /** The simulated instant. */
  readonly now: string;
}

/** The signals that a client of the API would read, with their age. */
export function SignalTable({ reported, now }: SignalTableProps) {
  const [wanted, setWanted] = useState('');
  const age = duration(Date.parse(now) - Date.parse(reported.measuredAt));
  const text = wanted.toLowerCase();
  const shown = reported.signals.filter(({ group, name }) =>
    `${group}.${name}`.toLowerCase().includes(text),
  );
  return (
    <details class="signals">
      <summary>
        <h2>
          Signals{' '}
          <small>
            {reported.signals.length}, measured {age} ago
          </small>
        </h2>
      </summary>
      <label>
        <span class="hidden">Find a signal</span>
        <input
          type="search"
          placeholder="Find a signal"
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <div class="scroll" tabIndex={0} role="region" aria-label="Signals">
        <table>
          <thead>
            <tr>
              <th scope="col">Signal</th>
              <th scope="col">Value</th>
              <th scope="col">Age</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ code, group, name, body, error }) => (
              <tr key={code}>
                <th scope="row">
                  <small>{group}.</small>
                  {name}
                </th>
                <td class={error === null ? '' : 'dim'}>{error ?? bodyWords(body ?? {})}</td>
                <td class="dim">{age}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
