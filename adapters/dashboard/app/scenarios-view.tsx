import { useState } from 'preact/hooks';
import { counted } from '../../words/text.ts';
import type { Live } from './live.ts';
import { Prose } from './prose.tsx';
import { useDocument } from './reading.ts';
import { pageHash } from './route.ts';
import { ScenarioForm } from './scenario-form.tsx';
import type { ShippedScenarios } from './wire.ts';
import { capital } from './words.ts';

/** The shipped scenarios, each of which can begin in a world of its own. */
export function ScenariosView({ live }: { readonly live: Live }) {
  const shipped = useDocument(live, '/sim/scenarios');
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<string>();
  const groups = shipped === undefined ? [] : groupsOf(shipped, wanted);
  const count = groups.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  return (
    <>
      <h1>Scenarios</h1>
      <p class="dim">
        A scenario begins in a world of its own; the page{' '}
        <a class="all" href={pageHash('worlds')}>
          Worlds
        </a>{' '}
        lists them.
      </p>
      {chosen !== undefined && (
        <ScenarioForm
          key={chosen}
          api={live.api.server}
          name={chosen}
          takesFocus
          onMade={({ id }) => location.assign(`/w/${id}/`)}
        />
      )}
      <section aria-labelledby="shipped-title">
        <h2 id="shipped-title">
          Start another <small>{counted(count, 'scenario')}</small>
        </h2>
        <div class="find">
          <label>
            <span class="hidden">Find a scenario</span>
            <input
              type="search"
              placeholder="Find a scenario by name or description"
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
          </label>
          <button type="button" aria-pressed={chosen === ''} onClick={() => setChosen('')}>
            Your own scenario …
          </button>
        </div>
        {groups.map(({ folder, scenarios }) => (
          <section key={folder} class="card folder" aria-labelledby={`folder-${folder}`}>
            <h3 id={`folder-${folder}`}>{folderWords(folder)}</h3>
            <ul class="shipped">
              {scenarios.map(({ name, description }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-pressed={name === chosen}
                    aria-describedby={`about-${name.replaceAll('/', '-')}`}
                    onClick={() => setChosen(name)}
                  >
                    {name}
                  </button>
                  <p class="dim" id={`about-${name.replaceAll('/', '-')}`}>
                    <Prose text={description} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shipped !== undefined && count === 0 && <p class="dim">No scenario matches.</p>}
      </section>
    </>
  );
}

/** The scenarios whose name or description has a text in it, by their folders. */
function groupsOf({ data, descriptions }: ShippedScenarios, wanted: string) {
  const text = wanted.toLowerCase();
  const found = data
    .map((name) => ({ name, description: descriptions[name] ?? '' }))
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(text));
  const folders = [...new Set(found.map(({ name }) => folderOf(name)))];
  return folders.map((folder) => ({
    folder,
    scenarios: found.filter(({ name }) => folderOf(name) === folder),
  }));
}

/** `time-zones` as `Time zones`, `api` as `API`. */
function folderWords(folder: string): string {
  return folder.length < 4 ? folder.toUpperCase() : capital(folder.replaceAll('-', ' '));
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('/')));
}
