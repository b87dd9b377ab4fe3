import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface LaterProps<Part> {
  /** Loads a part of the page; the same function each time. */
  readonly load: () => Promise<Part>;
  readonly children: (part: Part) => ComponentChildren;
}

/** A part of the page that is loaded once it is shown. */
export function Later<Part>({ load, children }: LaterProps<Part>) {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (part) => isWanted && setLoaded({ part }),
      () => isWanted && setLost(true),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (isLost) return <p class="bad">This part of the page did not load: reload the page.</p>;
  return loaded === undefined ? <p class="wait">Loading …</p> : <>{children(loaded.part)}</>;
}
