import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ChargersView } from './chargers-view.tsx';
import { ClockBar } from './clock-bar.tsx';
import type { ControlPage } from './control-page.ts';
import { FaultsView } from './faults-view.tsx';
import { FleetMap } from './fleet-map.tsx';
import { KeyList, useKeys } from './keys.tsx';
import { useLimiter } from './limiter.ts';
import { LimiterView } from './limiter-view.tsx';
import type { Live } from './live.ts';
import { OverviewView } from './overview-view.tsx';
import { PinnedChart } from './pinned-chart.tsx';
import { PresentView } from './present-view.tsx';
import { useDocument } from './reading.ts';
import { ReplayBar } from './replay-bar.tsx';
import { useReplaying } from './replaying.ts';
import { RequestsView } from './requests-view.tsx';
import { RestartNotices } from './restart-notes.tsx';
import { type PageName, pageHash, pageNames, pages, type Route, useRoute } from './route.ts';
import { ScenariosView } from './scenarios-view.tsx';
import { ShowBanner } from './show-banner.tsx';
import { useStore } from './store.ts';
import { RecentEntries, TimelineView } from './timeline-view.tsx';
import { VehicleList } from './vehicle-list.tsx';
import { VehicleView } from './vehicle-view.tsx';
import { WebhooksView } from './webhooks-view.tsx';
import type { Limiter } from './wire.ts';
import { WorldsView } from './worlds-view.tsx';

interface ViewProps {
  readonly live: Live;
}

const views: Readonly<Record<PageName, (props: ViewProps) => ComponentChildren>> = {
  overview: OverviewView,
  map: MapView,
  timeline: TimelineView,
  requests: RequestsView,
  chargers: ChargersView,
  webhooks: WebhooksView,
  faults: FaultsView,
  scenarios: ScenariosView,
  worlds: WorldsView,
  limiter: LimiterView,
};

/** The frame around all views, of a world or of a replay. */
export function Shell({ live: world }: { readonly live: Live }) {
  const route = useRoute();
  const keys = useRef<HTMLDialogElement>(null);
  const links = useRef<HTMLElement>(null);
  const { replaying, isBeginning, begin, end } = useReplaying(world);
  const live = replaying?.shown ?? world;
  useKeys({ live, lookBack: begin, lookAhead: end }, keys);
  const limiter = useLimiter(live);
  const chargers = useDocument(live, '/sim/chargers');
  const isListed: Readonly<Partial<Record<PageName, boolean>>> = {
    chargers: (chargers?.data.length ?? 0) > 0,
    limiter: Boolean(limiter),
  };
  const listed = pageNames.filter((page) => isListed[page] ?? true);
  const isFleet = route.view === 'map' || route.view === 'vehicle';
  useEffect(() => {
    const name = titleOf(route);
    document.title = `${name} · motorpool`;
    if (links.current !== null) centreCurrent(links.current);
  }, [route]);
  if (route.view === 'present') return <PresentView live={live} />;
  const View = route.view === 'vehicle' ? undefined : views[route.view];
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header>
        <a class="brand" href="#/">
          <Mark /> <span>motorpool</span>
        </a>
        <nav ref={links} aria-label="Views">
          {listed.map((page) => (
            <a
              key={page}
              href={pageHash(page)}
              aria-current={page === route.view ? 'page' : undefined}
            >
              {pages[page].title}
              {page === 'limiter' && <Excess limiter={limiter} />}
            </a>
          ))}
        </nav>
        <div class="tools">
          {replaying === undefined && <ClockBar live={live} onLookBack={begin} />}
          {isBeginning && (
            <div class="advancing" role="status">
              <span>Preparing the replay</span>
              <progress aria-label="Preparing the replay" />
            </div>
          )}
          <button type="button" class="keys" onClick={() => keys.current?.showModal()}>
            <span aria-hidden="true">?</span>
            <span class="hidden">Keyboard shortcuts</span>
          </button>
        </div>
      </header>
      {replaying !== undefined && <ReplayBar replaying={replaying} onEnd={end} />}
      <ShowBanner live={live} />
      <Notices live={live} />
      <div class={isFleet ? `fleet ${route.view}` : `single page-${route.view}`}>
        {isFleet && <VehicleList live={live} selected={route.vehicle} />}
        <main id="content" tabIndex={-1}>
          {View === undefined ? (
            <VehicleView key={route.vehicle} live={live} name={route.vehicle} chart={route.chart} />
          ) : (
            <View live={live} />
          )}
        </main>
      </div>
      <KeyList dialog={keys} />
    </>
  );
}

/** Scrolls the links, which a narrow page has in one row, to that of the page itself. */
function centreCurrent(links: HTMLElement): void {
  const current = links.querySelector('[aria-current]')?.getBoundingClientRect();
  if (current === undefined) return;
  const { left, width } = links.getBoundingClientRect();
  links.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}

function titleOf({ view, vehicle }: Route): string {
  if (view === 'vehicle') return vehicle;
  return view === 'present' ? 'Presenter' : pages[view].title;
}

/** The map of the vehicles, with a chart of one beside it where the address says so. */
export function MapView({ live }: ViewProps) {
  const { vehicle, chart } = useRoute();
  return (
    <>
      <h1 class="hidden">Vehicle map</h1>
      <div class={chart === undefined ? 'map-row' : 'map-row with-chart'}>
        <FleetMap live={live} />
        {chart !== undefined && (
          <PinnedChart key={vehicle} live={live} name={vehicle} chart={chart} />
        )}
      </div>
      <RecentEntries live={live} />
    </>
  );
}

/** The number of cars that charge, where they are more than the limiter allows. */
function Excess({ limiter }: { readonly limiter: Limiter | null | undefined }) {
  if (!limiter || limiter.actual.charging <= limiter.mostCharging) return null;
  return (
    <b class="bad">
      {' '}
      {limiter.actual.charging}/{limiter.mostCharging}
      <span class="hidden"> cars charge</span>
    </b>
  );
}

/** The state of the connection, the latest refusal, restarts, and messages for screen readers. */
export function Notices({ live }: { readonly live: ControlPage }) {
  const status = useStore(live.status);
  const complaint = useStore(live.complaint);
  const announcement = useStore(live.announcement);
  return (
    <>
      {status !== 'open' && (
        <p class="notice warn">
          {status === 'closed'
            ? 'The connection is closed: reload the page.'
            : 'Connecting to the server …'}
        </p>
      )}
      {complaint !== '' && (
        <p class="notice bad" role="alert">
          {complaint}
          <button type="button" onClick={() => live.complaint.set('')}>
            Dismiss
          </button>
        </p>
      )}
      <RestartNotices />
      <p class="hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M18 4 8 18h7l-2 10 11-15h-7z" fill="var(--paper)" />
    </svg>
  );
}
