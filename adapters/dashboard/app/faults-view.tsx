import { useState } from 'preact/hooks';
import { FaultForm } from './fault-form.tsx';
import { FaultList } from './fault-list.tsx';
import type { Live } from './live.ts';
import { useDocument } from './reading.ts';
import { useStore } from './store.ts';

/** The view of faults. */
export function FaultsView({ live }: { readonly live: Live }) {
  const entries = useStore(live.entries);
  const [round, setRound] = useState(0);
  // Every change of a fault is in the log.
  const last = entries.findLast(({ kind }) => kind.startsWith('fault.'))?.sequence;
  const kinds = useDocument(live, '/sim/fault-kinds');
  const webhooks = useDocument(live, '/sim/webhooks', [last, round]);
  const faults = useDocument(live, '/sim/faults', [last, round]);
  if (kinds === undefined || webhooks === undefined || faults === undefined) {
    return <p class="wait">Loading the faults …</p>;
  }
  const again = () => setRound((each) => each + 1);
  return (
    <>
      <h1>Faults</h1>
      <FaultList live={live} faults={faults.data} onChange={again} />
      {!live.isReplay && (
        <FaultForm live={live} kinds={kinds.data} webhooks={webhooks.data} onChange={again} />
      )}
    </>
  );
}
