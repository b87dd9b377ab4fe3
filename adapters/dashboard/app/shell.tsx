import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ClockBar } from './clock-bar.tsx';
import { FaultsView } from './faults-view.tsx';
import { FleetMap } from './fleet-map.tsx';
import { KeyList, useKeys } from './keys.tsx';
import type { Live } from './live.ts';
import { OverviewView } from './overview-view.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { useReplaying } from './replaying.ts';
import { RequestsView } from './requests-view.tsx';
import { type PageName, pageHash, pageNames, pages, useRoute } from './route.ts';
import { ScenariosView } from './scenarios-view.tsx';
import { ShowBanner } from './show-banner.tsx';
import { useStore } from './store.ts';
import { RecentEntries, TimelineView } from './timeline-view.tsx';
import { VehicleList } from './vehicle-list.tsx';
import { VehicleView } from './vehicle-view.tsx';
import { WebhooksView } from './webhooks-view.tsx';

interface ViewProps {
  readonly live: Live;
}

const views: Readonly<Record<PageName, (props: ViewProps) => ComponentChildren>> = {
  overview: OverviewView,
  map: MapView,
  timeline: TimelineView,
  requests: RequestsView,
  webhooks: WebhooksView,
  faults: FaultsView,
  scenarios: ScenariosView,
};

/** The frame around all views, of a world or of a replay. */
export function Shell({ live: world }: { readonly live: Live }) {
  const route = useRoute();
  const keys = useRef<HTMLDialogElement>(null);
  const { replaying, begin, end } = useReplaying(world);
  const live = replaying?.shown ?? world;
  useKeys({ live, lookBack: begin, lookAhead: end }, keys);
  const View = route.view === 'vehicle' ? undefined : views[route.view];
  const isFleet = route.view === 'map' || route.view === 'vehicle';
  useEffect(() => {
    const name = route.view === 'vehicle' ? route.vehicle : pages[route.view].title;
    document.title = `${name} · motorpool`;
  }, [route]);
  return (
    <>
      <a class="skip" href="#content">
        To the content
      </a>
      <header>
        <a class="brand" href="#/">
          <Mark /> motorpool
        </a>
        <nav aria-label="Views">
          {pageNames.map((page) => (
            <a
              key={page}
              href={pageHash(page)}
              aria-current={page === route.view ? 'page' : undefined}
            >
              {pages[page].title}
            </a>
          ))}
        </nav>
        {replaying === undefined && <ClockBar live={live} onLookBack={begin} />}
        <button type="button" class="keys" onClick={() => keys.current?.showModal()}>
          <span aria-hidden="true">?</span>
          <span class="hidden">Keyboard shortcuts</span>
        </button>
      </header>
      {replaying !== undefined && <ReplayBar replaying={replaying} onEnd={end} />}
      <ShowBanner live={live} />
      <Notices live={live} />
      <div class={isFleet ? `fleet ${route.view}` : `single page-${route.view}`}>
        {isFleet && <VehicleList live={live} selected={route.vehicle} />}
        <main id="content" tabIndex={-1}>
          {View === undefined ? (
            <VehicleView key={route.vehicle} live={live} name={route.vehicle} />
          ) : (
            <View live={live} />
          )}
        </main>
      </div>
      <KeyList dialog={keys} />
    </>
  );
}

function MapView({ live }: ViewProps) {
  return (
    <>
      <h1 class="hidden">Map of the vehicles</h1>
      <FleetMap live={live} />
      <RecentEntries live={live} />
    </>
  );
}

function Notices({ live }: { readonly live: Live }) {
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
