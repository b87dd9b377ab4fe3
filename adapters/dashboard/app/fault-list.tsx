import { faultTitle, ownName } from './fault-names.ts';
import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import type { StandingFault } from './wire.ts';

interface FaultListProps {
  readonly live: Live;
  readonly faults: readonly StandingFault[];
  readonly onChange: () => void;
}

/** The active faults of every origin, each with a button to end it. */
export function FaultList({ live, faults, onChange }: FaultListProps) {
  const heal = async (fault: StandingFault) => {
    const path = `/sim/faults/${encodeURIComponent(fault.name)}`;
    await live.act(`Healed: ${faultTitle(fault)}`, (api) => api.send('DELETE', path));
    onChange();
  };
  const healAll = async () => {
    await live.act('All faults healed', (api) => api.send('DELETE', '/sim/faults'));
    onChange();
  };
  return (
    <section class="card in-force" aria-labelledby="in-force-title">
      <h2 id="in-force-title">
        Active <small>{faults.length}</small>
      </h2>
      {faults.length === 0 && <p class="dim">No faults are active.</p>}
      <ul class="standing">
        {faults.map((fault) => (
          <li key={fault.name}>
            <span>
              <b>{faultTitle(fault)}</b>
              {(fault.vehicleCount ?? 1) > 1 && `, ${fault.vehicleCount} vehicles`}
              <small class="dim">
                {[ownName(fault), whenWords(live, fault)].filter(Boolean).join(', ')}
              </small>
            </span>
            {!live.isReplay && (
              <button type="button" onClick={() => void heal(fault)}>
                Heal <span class="hidden">{faultTitle(fault)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {faults.length > 1 && !live.isReplay && (
        <button type="button" onClick={() => void healAll()}>
          Heal all
        </button>
      )}
    </section>
  );
}

function whenWords({ clock }: Live, { since, until }: StandingFault): string {
  const offset = clock.value === undefined ? 0 : offsetMinutes(clock.value);
  const time = (instant: string): string => timeOf(Date.parse(instant), offset).slice(0, 5);
  return `since ${time(since)}, ${until === null ? 'until it is healed' : `to ${time(until)}`}`;
}
