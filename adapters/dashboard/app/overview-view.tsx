import { AccessCard } from './access-card.tsx';
import { worldIdOf } from './control-api.ts';
import { FirstSteps } from './first-steps.tsx';
import type { Live } from './live.ts';
import { ClockCard, VehiclesCard, WorldCard } from './overview-cards.tsx';
import { useDocument, useTicks } from './reading.ts';
import { useStore } from './store.ts';
import { RecentEntries } from './timeline-view.tsx';
import { ApiCard, FaultsCard, WebhooksCard } from './traffic-cards.tsx';

/** The interval between two looks at the requests, in real time. */
const lookMs = 2000;

/** The latest entries that fit beside the other parts. */
const mostEntries = 8;

/** The first page: every part of the world with its state and a link. */
export function OverviewView({ live }: { readonly live: Live }) {
  const entries = useStore(live.entries);
  const ticks = useTicks(lookMs);
  const world = useDocument(live, `/sim/worlds/${worldIdOf(live.api.place)}`, [entries]);
  const requests = useDocument(live, '/sim/requests?limit=1', [ticks]);
  const webhooks = useDocument(live, '/sim/webhooks', [entries]);
  const faults = useDocument(live, '/sim/faults', [entries]);
  const vehicles = useDocument(live, '/sim/vehicles?pageSize=1');
  if (world === undefined || requests === undefined || faults === undefined) {
    return <p class="wait">Loading the overview …</p>;
  }
  const [vehicle] = vehicles?.data ?? [];
  return (
    <>
      <h1>Overview</h1>
      <div class="overview">
        <WorldCard live={live} world={world.data} />
        <ClockCard live={live} />
        <VehiclesCard live={live} faults={faults.data} />
        <ApiCard meta={requests.meta} />
        <WebhooksCard webhooks={webhooks?.data ?? []} faults={faults.data} />
        <FaultsCard faults={faults.data} />
        <FirstSteps world={world.data} vehicle={vehicle} webhooks={webhooks?.data ?? []} />
        <AccessCard live={live} world={world.data} vehicle={vehicle} />
        <RecentEntries live={live} most={mostEntries} />
      </div>
    </>
  );
}
