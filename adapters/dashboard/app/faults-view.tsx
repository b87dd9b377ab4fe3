import { useEffect, useState } from 'preact/hooks';
import { FaultForm } from './fault-form.tsx';
import { FaultList } from './fault-list.tsx';
import type { Live } from './live.ts';
import { useStore } from './store.ts';
import type { FaultKinds, StandingFault, WebhookBody } from './wire.ts';

/** The view of faults. */
export function FaultsView({ live }: { readonly live: Live }) {
  const entries = useStore(live.entries);
  const [webhooks, setWebhooks] = useState<readonly WebhookBody[]>();
  const [kinds, setKinds] = useState<readonly FaultKinds[]>([]);
  const [faults, setFaults] = useState<readonly StandingFault[]>([]);
  const [round, setRound] = useState(0);
  // Every change of a fault is in the log.
  const last = entries.findLast(({ kind }) => kind.startsWith('fault.'))?.sequence;
  const fail = (error: Error) => live.complaint.set(error.message);
  useEffect(() => {
    const read = live.api.read<List<FaultKinds>>('/sim/fault-kinds');
    void read.then(({ data }) => setKinds(data), fail);
  }, [live]);
  useEffect(() => {
    const { api } = live;
    void api.read<List<WebhookBody>>('/sim/webhooks').then(({ data }) => setWebhooks(data), fail);
    void api.read<List<StandingFault>>('/sim/faults').then(({ data }) => setFaults(data), fail);
  }, [live, last, round]);
  if (webhooks === undefined) return <p class="wait">Loading the faults …</p>;
  const again = () => setRound((each) => each + 1);
  return (
    <>
      <h1>Faults</h1>
      <FaultList live={live} faults={faults} onChange={again} />
      {!live.isReplay && kinds.length > 0 && (
        <FaultForm live={live} kinds={kinds} webhooks={webhooks} onChange={again} />
      )}
    </>
  );
}

interface List<Item> {
  readonly data: readonly Item[];
}
