import { useState } from 'preact/hooks';
import { ControlApi, type WorldAddress, worldIdOf } from './control-api.ts';
import { ControlPage } from './control-page.ts';
import { Notices } from './shell.tsx';
import { WorldsView } from './worlds-view.tsx';

interface UnservedProps {
  readonly place: WorldAddress;
  /** The reason for which the server does not serve the world. */
  readonly reason: string;
}

/** The page in place of a world that is not served: the reason, and the worlds of the server. */
export function Unserved({ place, reason }: UnservedProps) {
  const [live] = useState(() => new ControlPage(new ControlApi(place)));
  return (
    <>
      <p class="notice bad" role="alert">
        {worldIdOf(place)}: {reason}
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
      <Notices live={live} />
      <div class="single page-worlds">
        <main id="content" tabIndex={-1}>
          <WorldsView live={live} />
        </main>
      </div>
    </>
  );
}
