import { useRef, useState } from 'preact/hooks';
import { counted } from '../../words/text.ts';
import { BranchForm } from './branch-form.tsx';
import { worldIdOf } from './control-api.ts';
import type { ControlPage } from './control-page.ts';
import { CopyButton } from './copy-button.tsx';
import { useMedia } from './media.ts';
import { NewWorld } from './new-world.tsx';
import { Facts } from './overview-cards.tsx';
import { type ListOf, useReading, useTicks } from './reading.ts';
import type { ListedWorld } from './wire.ts';
import { WorldActions } from './world-actions.tsx';
import { columns } from './world-columns.tsx';
import { WorldFigures } from './world-figures.ts';

/** The interval between two looks at the worlds, in real time. */
const lookMs = 3000;

/** The worlds from which a field to find some is of use. */
const fewest = 10;

/**
 * The worlds of the server, and a form for further ones. The list is all that it reads, so that no
 * world wakes because of it.
 */
export function WorldsView({ live }: { readonly live: ControlPage }) {
  const ticks = useTicks(lookMs);
  const [round, setRound] = useState(0);
  const [wanted, setWanted] = useState('');
  /** The id of the world whose branch is to be made, if any. */
  const [parent, setParent] = useState<string>();
  const isWide = useMedia('(min-width: 80rem)');
  const list = useReading(
    live,
    '/sim/worlds',
    () => live.api.server.read<ListOf<ListedWorld>>('/sim/worlds'),
    [ticks, round],
  );
  const again = () => setRound((each) => each + 1);
  const figures = useRef(new WorldFigures()).current;
  const worlds = figures.complete(list?.data ?? []);
  const found = worlds.filter((world) => isMeant(world, wanted.trim().toLowerCase()));
  const shownId = worldIdOf(live.api.place);
  const onBranch = (id: string) => setParent(id);
  const rows = found.map((world) => ({ live, world, isShown: world.id === shownId, onBranch }));
  const branched = worlds.find(({ id }) => id === parent);
  return (
    <>
      <h1>Worlds</h1>
      <NewWorld live={live} onMade={again} />
      {branched !== undefined && (
        <BranchForm
          key={branched.id}
          live={live}
          world={branched}
          onMade={again}
          onClose={() => setParent(undefined)}
        />
      )}
      <section aria-labelledby="worlds-title">
        <h2 id="worlds-title">
          All worlds <small>{list && counted(worlds.length, 'world')}</small>
        </h2>
        {worlds.length >= fewest && (
          <label class="find-world">
            <span class="hidden">Find a world</span>
            <input
              type="search"
              placeholder="Find a world by its name, owner or scenario"
              onInput={(event) => setWanted(event.currentTarget.value)}
            />
          </label>
        )}
        {list === undefined && <p class="dim">Loading the worlds …</p>}
        {list !== undefined && found.length === 0 && (
          <p class="dim">{worlds.length === 0 ? 'There are no worlds.' : 'No world matches.'}</p>
        )}
        {isWide && found.length > 0 && <WorldTable rows={rows} onChange={again} />}
        {!isWide && <WorldCards rows={rows} onChange={again} />}
      </section>
    </>
  );
}

function isMeant({ id, owner, scenario }: ListedWorld, wanted: string): boolean {
  return `${id} ${owner ?? ''} ${scenario}`.toLowerCase().includes(wanted);
}

interface WorldRow {
  readonly live: ControlPage;
  readonly world: ListedWorld;
  /** Whether the page shows this world. */
  readonly isShown: boolean;
  /** Opens the form for a branch of a world. */
  readonly onBranch: (id: string) => void;
}

interface WorldsProps {
  readonly rows: readonly WorldRow[];
  readonly onChange: () => void;
}

function WorldTable({ rows, onChange }: WorldsProps) {
  return (
    <div class="card">
      <table class="worlds">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.world.id}>
            <tr>
              <th scope="row">
                <Name {...row} />
              </th>
              {columns.map(({ title, show }) => (
                <td key={title}>{show(row.world) ?? '–'}</td>
              ))}
              <td>
                <WorldActions {...row} onChange={onChange} />
              </td>
            </tr>
            {row.world.problem !== undefined && (
              <tr>
                <td colSpan={columns.length + 2}>
                  <p class="mistake">{row.world.problem}</p>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function WorldCards({ rows, onChange }: WorldsProps) {
  return (
    <ul class="cards worlds">
      {rows.map((row) => (
        <li key={row.world.id} class="card part">
          <h3>
            <Name {...row} />
          </h3>
          {row.world.problem !== undefined && <p class="mistake">{row.world.problem}</p>}
          <Facts facts={factsOf(row.world)} />
          <WorldActions {...row} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

/** The facts that the server states. */
function factsOf(world: ListedWorld) {
  return columns
    .map(({ title, show }) => [title, show(world)] as const)
    .filter(([, value]) => value !== undefined);
}

function Name({ world: { id, url }, isShown }: WorldRow) {
  return (
    <span class="copied">
      <a href={`/w/${id}/`}>{id}</a>
      {isShown && <small class="dim">shown here</small>}
      <CopyButton text={url} what={`address of the world ${id}`} />
    </span>
  );
}
