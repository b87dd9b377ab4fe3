import type { VehicleState } from './wire.ts';
import { spaced } from './words.ts';

/** Hinges of the doors, and the direction in which they open. */
const doors = [
  ['frontLeft', 42, 112, -1],
  ['frontRight', 118, 112, 1],
  ['backLeft', 42, 160, -1],
  ['backRight', 118, 160, 1],
] as const;

const windows = [
  ['windowFrontLeft', 48, 116],
  ['windowFrontRight', 106, 116],
  ['windowBackLeft', 48, 164],
  ['windowBackRight', 106, 164],
] as const;

/** The car from above: open parts are drawn open, and lock and cable have shapes of their own. */
export function CarPicture({ state }: { readonly state: VehicleState }) {
  const { openParts, isLocked, charge } = state;
  const isOpen = (part: string) => openParts.includes(part);
  const open = openParts.length === 0 ? 'everything closed' : openParts.map(spaced).join(', ');
  const cable =
    charge === null
      ? ''
      : charge.isCharging
        ? ', charging'
        : charge.isPluggedIn
          ? ', plugged in'
          : ', not plugged in';
  const openWords = openParts.length === 0 ? open : `open: ${open}`;
  const words = `${isLocked ? 'Locked' : 'Unlocked'}, ${openWords}${cable}`;
  return (
    <figure class="car">
      <svg viewBox="0 0 160 300" role="img" aria-labelledby="car-title car-desc">
        <title id="car-title">Locks and closures</title>
        <desc id="car-desc">{words}</desc>
        <path
          class="body"
          d="M80 22c-24 0-36 8-38 30l-2 60v110c0 34 8 48 40 48s40-14 40-48V112l-2-60c-2-22-14-30-38-30z"
        />
        <path class="glass" d="M50 104c6-14 54-14 60 0l-6 18c-12-5-36-5-48 0z" />
        <path class="glass" d="M54 222c8 5 44 5 52 0l4 16c-10 9-50 9-60 0z" />
        <path class="line" d="M56 124v96M104 124v96" />
        {doors.map(([part, x, y, side]) => (
          <line
            key={part}
            class={isOpen(part) ? 'door open' : 'door'}
            x1={x}
            y1={y}
            x2={isOpen(part) ? x + side * 30 : x}
            y2={isOpen(part) ? y + 34 : y + 44}
          />
        ))}
        {windows.map(([part, x, y]) => (
          <rect
            key={part}
            class={isOpen(part) ? 'window open' : 'window'}
            x={x}
            y={y}
            width="6"
            height="38"
            rx="3"
          />
        ))}
        <rect
          class={isOpen('sunroof') ? 'part open' : 'part'}
          x="62"
          y="132"
          width="36"
          height="34"
          rx="8"
        />
        <path
          class={isOpen('hood') || isOpen('frontTrunk') ? 'part open' : 'part'}
          d="M56 46c4-12 44-12 48 0l4 46c-14-8-42-8-56 0z"
        />
        <path
          class={isOpen('rearTrunk') || isOpen('tailgate') ? 'part open' : 'part'}
          d="M52 246c10 8 46 8 56 0 0 12-6 18-28 18s-28-6-28-18z"
        />
        <g class={isLocked ? 'lock shut' : 'lock'} transform="translate(80 190)">
          <path
            d={isLocked ? 'M-7-3v-6a7 7 0 0 1 14 0v6' : 'M-7-3v-8a7 7 0 0 1 13-3'}
            fill="none"
            stroke-width="3.5"
            stroke-linecap="round"
          />
          <rect x="-11" y="-4" width="22" height="17" rx="4" />
        </g>
        {charge !== null && (
          <g class={charge.isCharging ? 'port live' : 'port'}>
            <circle cx="42" cy="234" r="6" class={isOpen('chargingPort') ? 'open' : ''} />
            {charge.isPluggedIn && <path d="M36 234c-22 0-16 30-32 44" class="cable" />}
          </g>
        )}
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
