import { useEffect, useState } from 'preact/hooks';
import type { Live } from './live.ts';
import { ScenarioForm } from './scenario-form.tsx';
import type { WorldBody } from './wire.ts';

/** The worlds of this server, and scenarios for further ones. */
export function ScenariosView({ live }: { readonly live: Live }) {
  const [worlds, setWorlds] = useState<readonly WorldBody[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const fail = (error: Error) => live.complaint.set(error.message);
    void live.api
      .read<{ readonly data: readonly WorldBody[] }>('/sim/worlds')
      .then(({ data }) => setWorlds(data), fail);
    void live.api
      .read<{ readonly data: readonly string[] }>('/sim/scenarios')
      .then(({ data }) => setNames(data), fail);
  }, [live]);
  const [chosen, setChosen] = useState<string>();
  const shown = names.filter((each) => each.includes(wanted.toLowerCase()));
  return (
    <>
      <h1>Scenarios</h1>
      <section aria-labelledby="worlds-title">
        <h2 id="worlds-title">Worlds of this server</h2>
        <ul class="worlds">
          {worlds.map(({ id, scenario, seed, vehicleCount, entryCount }) => (
            <li key={id}>
              <a href={`/w/${id}/`}>{id}</a> {scenario}
              <small class="dim">
                {' '}
                seed {seed}, {vehicleCount === 1 ? '1 vehicle' : `${vehicleCount} vehicles`}
                {entryCount !== undefined && `, ${entryCount.toLocaleString('en')} entries`}
              </small>
            </li>
          ))}
        </ul>
      </section>
      {chosen !== undefined && <ScenarioForm key={chosen} live={live} name={chosen} />}
      <section aria-labelledby="shipped-title">
        <h2 id="shipped-title">Begin another</h2>
        <label>
          <span class="hidden">Find a scenario</span>
          <input
            type="search"
            placeholder="Find a scenario"
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        </label>
        <ul class="shipped">
          {[...shown, ''].map((name) => (
            <li key={name}>
              <button type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
                {name === '' ? 'One of your own …' : name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
