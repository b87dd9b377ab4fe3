import type { Glance } from './wire.ts';
import { stateWords } from './words.ts';

const shapes: Readonly<Record<Glance['state'], string>> = {
  driving: 'M3 13 8 2l5 11-5-2.5z',
  charging: 'M9.5 1 3 9.2h4.2L6 15l7-8.6H8.8z',
  plugged: 'M5 1v4M11 1v4M3 5h10v3a5 5 0 0 1-10 0zM8 13v2',
  parked: 'M5 14V2h4a3.5 3.5 0 0 1 0 7H5',
  asleep: 'M12.5 10.5A5.8 5.8 0 0 1 5.5 3.5a5.8 5.8 0 1 0 7 7z',
};

const isLine = new Set<Glance['state']>(['plugged', 'parked']);

/** The icon of a state; each has a shape of its own. */
export function StateIcon({ state }: { readonly state: Glance['state'] }) {
  const paint = isLine.has(state)
    ? { fill: 'none', stroke: 'currentColor', 'stroke-width': '2' }
    : { fill: 'currentColor' };
  return (
    <svg class={`icon ${state}`} viewBox="0 0 16 16" width="16" height="16" role="img">
      <title>{stateWords[state]}</title>
      <path d={shapes[state]} {...paint} stroke-linejoin="round" stroke-linecap="round" />
    </svg>
  );
}
