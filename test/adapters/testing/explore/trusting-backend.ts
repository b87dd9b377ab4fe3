import { TinyApp } from './night.ts';

/** An application that takes the last event for the newest, and counts events. */
export function createBackend() {
  return new TinyApp({ count: 0, last: new Map<string, number>() }, (state, { data, meta }) => {
    state.last.set(data.vehicle.id, meta.sequence);
    state.count += 1;
  });
}

export const readBack = ({ state }: ReturnType<typeof createBackend>) => state;

/** An application that hangs from the ninth event on: the night has eight. */
export function createBroken() {
  let events = 0;
  return {
    async receive(): Promise<Response> {
      events += 1;
      if (events > 8) await new Promise(() => {});
      return new Response(null, { status: 204 });
    },
  };
}
