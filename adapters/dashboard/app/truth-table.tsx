import { stateRows } from './state-rows.ts';
import type { Vehicle } from './wire.ts';
import { duration } from './words.ts';

/** The true state of a vehicle beside the latest report to the service. */
export function TruthTable({ vehicle: { truth, report } }: { readonly vehicle: Vehicle }) {
  const age = duration(Date.parse(truth.at) - Date.parse(report.at));
  const reported = stateRows(report);
  return (
    <section aria-labelledby="truth-title">
      <h2 id="truth-title">Truth and last report</h2>
      <table class="truth">
        <thead>
          <tr>
            <td />
            <th scope="col">Truth</th>
            <th scope="col">Reported {age} ago</th>
          </tr>
        </thead>
        <tbody>
          {stateRows(truth).map(({ group, words, value: now }, index) => {
            const then = reported[index]!.value;
            return (
              <tr key={`${group}.${words}`} class={now === then ? '' : 'differs'}>
                <th scope="row">
                  {group !== '' && <small>{group} </small>}
                  {words}
                </th>
                <td>{now}</td>
                <td>
                  {then}
                  {now !== then && <span class="hidden"> (differs)</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
