import { type StateRow, stateRows } from './state-rows.ts';
import type { Vehicle } from './wire.ts';
import { duration } from './words.ts';

/** The true state of a vehicle beside the latest report to the service, a table for each group. */
export function TruthTable({ vehicle: { truth, report } }: { readonly vehicle: Vehicle }) {
  const age = duration(Date.parse(truth.at) - Date.parse(report.at));
  const reported = new Map(stateRows(report).map((row) => [keyOf(row), row.value]));
  return (
    <section class="truths" aria-labelledby="truth-title">
      <h2 id="truth-title">
        Truth and last report <small>measured {age} ago</small>
      </h2>
      <div>
        {groupsOf(stateRows(truth)).map((rows) => (
          <table key={rows[0]!.group}>
            <thead>
              <tr>
                <th scope="col">{rows[0]!.group || 'Vehicle'}</th>
                <th scope="col">Truth</th>
                <th scope="col">Reported</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Quantity key={row.words} row={row} then={reported.get(keyOf(row))} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

function Quantity({
  row: { words, value: now },
  then,
}: {
  readonly row: StateRow;
  readonly then: string | undefined;
}) {
  return (
    <tr class={now === then ? '' : 'differs'}>
      <th scope="row">{words}</th>
      <td>{now}</td>
      <td>
        {then}
        {now !== then && <span class="hidden"> (differs)</span>}
      </td>
    </tr>
  );
}

function keyOf({ group, words }: StateRow): string {
  return `${group}.${words}`;
}

/** The rows by their groups, in the order of the document. */
function groupsOf(rows: readonly StateRow[]): readonly (readonly StateRow[])[] {
  const groups = new Map<string, StateRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups.values()];
}
