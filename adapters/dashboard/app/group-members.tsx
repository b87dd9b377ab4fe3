import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Live } from './live.ts';
import { pickedHash } from './route.ts';
import { StateIcon } from './state-icon.tsx';
import { useStore } from './store.ts';
import { stateWords } from './words.ts';

interface GroupMembersProps {
  readonly live: Live;
  readonly names: readonly string[];
  readonly onZoom: () => void;
  readonly onClose: () => void;
}

/** The vehicles of a group on the map, with links to their pages or charts. */
export function GroupMembers({ live, names, onZoom, onClose }: GroupMembersProps) {
  useStore(live.glances);
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: Escape closes a dialog that has the focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.querySelector('a')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [names]);
  return (
    <dialog
      ref={dialog}
      open
      class="members"
      aria-label={`${names.length} vehicles close together`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ul>
        {names.map((name) => {
          const glance = live.glanceOf(name);
          return (
            <li key={name}>
              <a href={pickedHash(name)}>
                {glance !== undefined && <StateIcon state={glance.state} />}
                {glance?.displayName ?? name}
                <small class="dim">{glance === undefined ? '' : stateWords[glance.state]}</small>
              </a>
            </li>
          );
        })}
      </ul>
      <p>
        <button type="button" onClick={onZoom}>
          Zoom to them
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </dialog>
  );
}
