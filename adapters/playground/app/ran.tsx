import type { WorldLine } from '../../dashboard/app/control-api.ts';
import { Live } from '../../dashboard/app/live.ts';
import { RequestsView } from '../../dashboard/app/requests-view.tsx';
import { hashOf, type PageName, pageHash, pages, useRoute } from '../../dashboard/app/route.ts';
import { MapView, Notices } from '../../dashboard/app/shell.tsx';
import { useStore } from '../../dashboard/app/store.ts';
import { TimelineView } from '../../dashboard/app/timeline-view.tsx';
import { VehicleList } from '../../dashboard/app/vehicle-list.tsx';
import { VehicleView } from '../../dashboard/app/vehicle-view.tsx';
import { WebhooksView } from '../../dashboard/app/webhooks-view.tsx';
import type { PlayedOutcome } from '../messages.ts';
import type { EngineLine } from './engine-line.ts';
import { followLog } from './followed-log.ts';
import { OutcomeView } from './outcome-view.tsx';

/** The number of earlier entries that the views begin with. */
const recent = 20_000;

/** Loads the style of the views; without it they are plain. */
export async function loadStyle(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link#views')!;
  if (!link.disabled) return;
  const isLoaded = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  link.disabled = false;
  await isLoaded;
}

/** The world of the latest run, as the views read it. */
export async function openLive({ fetch }: EngineLine): Promise<Live> {
  const line: WorldLine = { fetch, follow: (from) => followLog(fetch, from) };
  return Live.open({ prefix: '', token: '', line }, { isReplay: true, recent });
}

export interface RanProps {
  readonly onLine: (line: number) => void;
  readonly outcome: PlayedOutcome;
  readonly live: Live;
}

/** The outcome of a run, and the views of the dashboard about its world. */
export function Ran({ outcome, live, onLine }: RanProps) {
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
    ...(first === undefined ? [] : [[hashOf(first.name), 'Vehicle', view === 'vehicle'] as const]),
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
  const { view, vehicle, chart } = useRoute();
  if (view === 'timeline') return <TimelineView live={live} />;
  if (view === 'webhooks') return <WebhooksView live={live} />;
  if (view === 'requests') return <RequestsView live={live} />;
  if (view === 'vehicle') {
    return <VehicleView key={vehicle} live={live} name={vehicle} chart={chart} />;
  }
  if (view === 'map') return <MapView live={live} />;
  return <OutcomeView outcome={outcome} onLine={onLine} />;
}
