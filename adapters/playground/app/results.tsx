import { FleetMap } from '../../dashboard/app/fleet-map.tsx';
import type { Live } from '../../dashboard/app/live.ts';
import { RequestsView } from '../../dashboard/app/requests-view.tsx';
import { hashOf, type PageName, pageHash, pages, useRoute } from '../../dashboard/app/route.ts';
import { Notices } from '../../dashboard/app/shell.tsx';
import { useStore } from '../../dashboard/app/store.ts';
import { RecentEntries, TimelineView } from '../../dashboard/app/timeline-view.tsx';
import { VehicleList } from '../../dashboard/app/vehicle-list.tsx';
import { VehicleView } from '../../dashboard/app/vehicle-view.tsx';
import { WebhooksView } from '../../dashboard/app/webhooks-view.tsx';
import type { PlayedOutcome } from '../messages.ts';
import { Mistakes, OutcomeView } from './outcome-view.tsx';
import type { RunState } from './run-state.ts';

interface ResultsProps {
  readonly state: RunState;
  readonly onLine: (line: number) => void;
}

/** The results of the latest run. */
export function Results({ state, onLine }: ResultsProps) {
  switch (state.kind) {
    case 'none':
      return (
        <main class="results" id="content">
          <h1>Playground</h1>
          <p>
            Write a scenario or choose an example, then press <kbd>Run</kbd>. It runs in this tab
            and sends nothing anywhere.
          </p>
        </main>
      );
    case 'running':
      return (
        <main class="results" id="content">
          <p class="wait" role="status">
            Running … {state.progress?.local} {state.progress?.entries.toLocaleString('en')}
          </p>
        </main>
      );
    case 'refused':
      return (
        <main class="results" id="content">
          <h1>Nothing ran</h1>
          <Mistakes mistakes={state.mistakes} onLine={onLine} />
        </main>
      );
    case 'lost':
      return (
        <main class="results" id="content">
          <h1>Nothing is left of the run</h1>
          <p class="bad" role="alert">
            {state.reason}
          </p>
        </main>
      );
    case 'ran':
      return <Ran outcome={state.outcome} live={state.live} onLine={onLine} />;
  }
}

interface RanProps extends Pick<ResultsProps, 'onLine'> {
  readonly outcome: PlayedOutcome;
  readonly live: Live;
}

function Ran({ outcome, live, onLine }: RanProps) {
  const { view, vehicle } = useRoute();
  const [first] = useStore(live.glances);
  const shown: readonly PageName[] = [
    'timeline',
    'map',
    'webhooks',
    ...(outcome.requests > 0 ? (['requests'] as const) : []),
  ];
  const links = [
    ['#/', 'Outcome', !shown.includes(view as PageName) && view !== 'vehicle'],
    ...shown.map((page) => [pageHash(page), pages[page].title, view === page] as const),
    ...(first === undefined ? [] : [[hashOf(first.name), 'Charts', view === 'vehicle'] as const]),
  ] as const;
  return (
    <section class="results">
      <nav aria-label="Views">
        {links.map(([href, title, isCurrent]) => (
          <a key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Notices live={live} />
      <div class={view === 'map' || view === 'vehicle' ? `fleet ${view}` : `single page-${view}`}>
        {(view === 'map' || view === 'vehicle') && <VehicleList live={live} selected={vehicle} />}
        <main id="content" tabIndex={-1}>
          <View outcome={outcome} live={live} onLine={onLine} />
        </main>
      </div>
    </section>
  );
}

function View({ outcome, live, onLine }: RanProps) {
  const { view, vehicle } = useRoute();
  if (view === 'timeline') return <TimelineView live={live} />;
  if (view === 'webhooks') return <WebhooksView live={live} />;
  if (view === 'requests') return <RequestsView live={live} />;
  if (view === 'vehicle') return <VehicleView key={vehicle} live={live} name={vehicle} />;
  if (view === 'map') {
    return (
      <>
        <h1 class="hidden">Vehicle map</h1>
        <FleetMap live={live} />
        <RecentEntries live={live} />
      </>
    );
  }
  return <OutcomeView outcome={outcome} onLine={onLine} />;
}
