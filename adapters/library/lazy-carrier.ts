import type { Carry } from '../pace/outbox.ts';
import type { Carrier, CarrierOptions } from '../webhook/carrier.ts';

/** Takes attempts to their receivers; the first one loads the code, as most worlds send nothing. */
export interface LazyCarrier {
  readonly carry: Carry;
  /** Whether the receiver of a webhook is a function or an address given here. */
  readonly isDeclared: (webhook: string) => boolean;
  close(): Promise<void>;
}

export function lazyCarrier(options: Omit<CarrierOptions, 'nowMs'>): LazyCarrier {
  let loading: Promise<Carrier> | undefined;
  let carrier: Carrier | undefined;
  const load = async (): Promise<Carrier> => {
    const { Carrier: Loaded } = await import('../webhook/carrier.ts');
    return (carrier = new Loaded({ ...options, nowMs: () => Date.now() }));
  };
  const { receivers = {} } = options;
  return {
    isDeclared: (webhook) => Object.hasOwn(receivers, webhook),
    carry: (attempt, signal, run) => {
      if (carrier !== undefined) return carrier.carry(attempt, signal, run);
      loading ??= load();
      return loading.then((loaded) => loaded.carry(attempt, signal, run));
    },
    close: async () => (await loading)?.close(),
  };
}
