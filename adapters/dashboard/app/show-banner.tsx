import type { Live } from './live.ts';
import { hashOf } from './route.ts';
import { useStore } from './store.ts';

/** The messages of a scenario to its viewers, and the button it waits for. */
export function ShowBanner({ live }: { readonly live: Live }) {
  const { chapter, text, spotlight } = useStore(live.show);
  const clock = useStore(live.clock);
  const waits = clock?.reason === 'presenter' && !clock.playing;
  if (chapter === undefined && text === undefined && !waits) return null;
  const isVehicle = spotlight !== undefined && live.glanceOf(spotlight) !== undefined;
  return (
    <section class="show" aria-label="Presentation">
      <div>
        {chapter !== undefined && <h2>{chapter}</h2>}
        {text !== undefined && <p>{text}</p>}
      </div>
      <div class="actions">
        {isVehicle && (
          <a class="button" href={hashOf(spotlight)}>
            Spotlight: {spotlight}
          </a>
        )}
        {!live.isReplay && (
          <a class="button" href="#/present">
            Present
          </a>
        )}
        {waits && (
          <button
            type="button"
            class="primary"
            onClick={() => void live.clockOrder('Resumed', 'play')}
          >
            {chapter === undefined ? 'Begin' : 'Continue'}
          </button>
        )}
      </div>
    </section>
  );
}
