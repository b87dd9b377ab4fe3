import { useEffect, useRef, useState } from 'preact/hooks';
import { Plain, Secret } from './access-card.tsx';
import type { ControlPage } from './control-page.ts';
import { Facts } from './overview-cards.tsx';
import { useReading } from './reading.ts';
import { ScenarioForm } from './scenario-form.tsx';
import type { MadeWorld, ShippedScenarios } from './wire.ts';

interface NewWorldProps {
  readonly live: ControlPage;
  readonly onMade: () => void;
}

/** A button, the form that it opens for a new world, and the world that the form made. */
export function NewWorld({ live, onMade }: NewWorldProps) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeWorld>();
  const take = (world: MadeWorld) => {
    setMade(world);
    setOpen(false);
    live.announce(`Creation of ${world.id}`);
    onMade();
  };
  return (
    <>
      <p>
        <button
          type="button"
          class={isOpen ? undefined : 'primary'}
          aria-expanded={isOpen}
          aria-controls="new-world"
          onClick={() => setOpen(!isOpen)}
        >
          New world …
        </button>
      </p>
      <div id="new-world">{isOpen && <NewWorldForm live={live} onMade={take} />}</div>
      {made !== undefined && !isOpen && <Made world={made} onDone={() => setMade(undefined)} />}
    </>
  );
}

/** The choice of a scenario for a new world, with the form of the one that is chosen. */
function NewWorldForm({
  live,
  onMade,
}: Pick<NewWorldProps, 'live'> & { readonly onMade: (world: MadeWorld) => void }) {
  const shipped = useReading(live, '/sim/scenarios', () =>
    live.api.server.read<ShippedScenarios>('/sim/scenarios'),
  );
  const [name, setName] = useState(usual);
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => choice.current?.focus(), [shipped === undefined]);
  if (shipped === undefined) return <p class="wait">Loading the scenarios …</p>;
  return (
    <>
      <label class="choice">
        Scenario
        <select ref={choice} value={name} onChange={(event) => setName(event.currentTarget.value)}>
          <option value="">Your own scenario</option>
          {shipped.data.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <ScenarioForm key={name} api={live.api.server} name={name} onMade={onMade} />
    </>
  );
}

/** The scenario that the form offers first. */
const usual = 'demo/garage';

interface MadeProps {
  readonly world: MadeWorld;
  readonly onDone: () => void;
}

/** The world that was just made; no later document has its token. */
export function Made({ world: { id, url, token }, onDone }: MadeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [id]);
  return (
    <section class="card part made" aria-labelledby="made-title">
      <h2 id="made-title" ref={title} tabIndex={-1}>
        {id} is ready
      </h2>
      <Facts
        facts={[
          ['Address', <Plain text={url} what={`address of the world ${id}`} />],
          ['Token', <Secret text={token} what={`token of the world ${id}`} />],
        ]}
      />
      <p class="dim">
        With this token a client may control this world alone. The server shows it only once: copy
        it now.
      </p>
      <div class="actions">
        <a class="button" href={`/w/${id}/`}>
          Open <span class="hidden">{id}</span>
        </a>
        <button type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </section>
  );
}
