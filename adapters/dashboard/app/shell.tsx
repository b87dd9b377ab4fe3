import { useEffect, useRef } from 'preact/hooks';
import { ClockBar } from './clock-bar.tsx';
import { FaultsView } from './faults-view.tsx';
import { FleetMap } from './fleet-map.tsx';
import { KeyList, useKeys } from './keys.tsx';
import { useLimiter } from './limiter.ts';
import { LimiterView } from './limiter-view.tsx';
import type { Live } from './live.ts';
import { PresentView } from './present-view.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { useReplaying } from './replaying.ts';
import { useRoute } from './route.ts';
import { ScenariosView } from './scenarios-view.tsx';
import { ShowBanner } from './show-banner.tsx';
import { useStore } from './store.ts';
import { RecentEntries, TimelineView } from './timeline-view.tsx';
import { VehicleList } from './vehicle-list.tsx';
import { VehicleView } from './vehicle-view.tsx';
import { WebhooksView } from './webhooks-view.tsx';
import type { Limiter } from './wire.ts';

const views = [
  ['map', 'Map'],
  ['timeline', 'Timeline'],
  ['webhooks', 'Webhooks'],
  ['faults', 'Faults'],
  ['scenarios', 'Scenarios'],
] as const;

const names = new Map<string, string>([
  ...views,
  ['limiter', 'Charge limiter'],
  ['present', 'Presenter'],
]);

/** The frame around all views, of a world or of a replay. */
export function Shell({ live: world }: { readonly live: Live }) {
  const route = useRoute();
  const keys = useRef<HTMLDialogElement>(null);
  const { replaying, begin, end } = useReplaying(world);
  const live = replaying?.shown ?? world;
  useKeys({ live, lookBack: begin, lookAhead: end }, keys);
  const limiter = useLimiter(live);
  const shown = limiter ? [...views, ['limiter', 'Limiter'] as const] : views;
  const isFleet = route.view === 'map' || route.view === 'vehicle';
  useEffect(() => {
    const name = names.get(route.view) ?? route.vehicle;
    document.title = `${name} · motorpool`;
  }, [route]);
  if (route.view === 'present') return <PresentView live={live} />;
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
          {shown.map(([view, words]) => (
            <a
              key={view}
              href={view === 'map' ? '#/' : `#/${view}`}
              aria-current={view === route.view ? 'page' : undefined}
            >
              {words}
              {view === 'limiter' && <Excess limiter={limiter} />}
            </a>
          ))}
        </nav>
        <div class="tools">
          {replaying === undefined && <ClockBar live={live} onLookBack={begin} />}
          <button type="button" class="keys" onClick={() => keys.current?.showModal()}>
            <span aria-hidden="true">?</span>
            <span class="hidden">Keyboard shortcuts</span>
          </button>
        </div>
      </header>
      {replaying !== undefined && <ReplayBar replaying={replaying} onEnd={end} />}
      <ShowBanner live={live} />
      <Notices live={live} />
      <div class={isFleet ? `fleet ${route.view}` : 'single'}>
        {isFleet && <VehicleList live={live} selected={route.vehicle} />}
        <main id="content" tabIndex={-1}>
          {route.view === 'map' && (
            <>
              <h1 class="hidden">Map of the vehicles</h1>
              <FleetMap live={live} />
              <RecentEntries live={live} />
            </>
          )}
          {route.view === 'vehicle' && (
            <VehicleView key={route.vehicle} live={live} name={route.vehicle} />
          )}
          {route.view === 'timeline' && <TimelineView live={live} />}
          {route.view === 'webhooks' && <WebhooksView live={live} />}
          {route.view === 'faults' && <FaultsView live={live} />}
          {route.view === 'scenarios' && <ScenariosView live={live} />}
          {route.view === 'limiter' && <LimiterView live={live} />}
        </main>
      </div>
      <KeyList dialog={keys} />
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
