import { useState } from 'preact/hooks';
import type { ControlApi } from './control-api.ts';
import type { ControlPage } from './control-page.ts';
import { showRestart } from './restart-notes.tsx';
import type { ListedWorld, RestartedWorld } from './wire.ts';
import type { WorldState } from './world-columns.tsx';

interface WorldAction {
  readonly title: string;
  /** The action as a noun, for messages. */
  readonly noun: string;
  /** The states in which a world takes it. */
  readonly states: readonly WorldState[];
  /** The question to which the user has to agree, about a world in words. */
  readonly question: (world: string) => string;
  /** Whether a page that shows the world has to be loaded again. */
  readonly reloads: boolean;
  /** Whether a branch does not take it: it has no beginning of its own. */
  readonly beginsAnew?: boolean;
  readonly send: (server: ControlApi, path: string, id: string) => Promise<unknown>;
}

const actions: readonly WorldAction[] = [
  {
    title: 'Reset',
    noun: 'Reset',
    states: ['awake', 'asleep'],
    question: (world) => `Reset ${world}? Its log, requests and replays are lost.`,
    reloads: false,
    beginsAnew: true,
    send: (server, path) => server.send('POST', `${path}/reset`),
  },
  {
    title: 'Restart from last state',
    noun: 'Restart',
    states: ['set-aside'],
    question: (world) =>
      `Restart ${world}? A new one takes its place, in which the vehicles begin as they were where its journal last agreed; all that came later is lost.`,
    reloads: true,
    send: async (server, path, id) => {
      const restarted = await server.send<RestartedWorld>('POST', `${path}/restart`, {
        from: 'last-state',
      });
      showRestart(id, restarted.notes);
      return restarted;
    },
  },
  {
    title: 'Restart from beginning',
    noun: 'Restart',
    states: ['set-aside'],
    question: (world) =>
      `Restart ${world}? A new one takes its place, from the first instant of the scenario.`,
    reloads: true,
    beginsAnew: true,
    send: (server, path) => server.send('POST', `${path}/restart`, { from: 'beginning' }),
  },
  {
    title: 'Delete',
    noun: 'Deletion',
    states: ['awake', 'asleep', 'set-aside'],
    question: (world) => `Delete ${world}? Everything in it is lost.`,
    reloads: true,
    send: (server, path) => server.send('DELETE', path),
  },
];

interface WorldActionsProps {
  readonly live: ControlPage;
  readonly world: ListedWorld;
  /** Whether the page shows this world. */
  readonly isShown: boolean;
  readonly onChange: () => void;
  /** Opens the form for a branch of the world. */
  readonly onBranch: (id: string) => void;
}

/** The link to a world and the buttons that change it. */
export function WorldActions({ live, world, isShown, onChange, onBranch }: WorldActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const { id, owner, state, branch } = world;
  const run = async ({ noun, question, reloads, send }: WorldAction) => {
    const whose = typeof owner === 'string' ? ` of ${owner}` : '';
    if (isBusy || !confirm(question(`the world ${id}${whose}`))) return;
    setBusy(true);
    const isDone = await live.act(`${noun} of ${id}`, ({ server }) =>
      send(server, `/sim/worlds/${id}`, id),
    );
    if (isDone && reloads && isShown) return location.reload();
    setBusy(false);
    // The button that was pressed may have gone with the world.
    if (isDone && reloads) document.querySelector<HTMLElement>('main')?.focus();
    onChange();
  };
  return (
    <div class="actions" role="group" aria-label={`Actions of ${id}`} aria-busy={isBusy}>
      {state !== 'set-aside' && (
        <a class="button" href={`/w/${id}/`}>
          Open <span class="hidden">{id}</span>
        </a>
      )}
      {state !== 'set-aside' && (
        <button type="button" onClick={() => onBranch(id)}>
          Branch … <span class="hidden">{id}</span>
        </button>
      )}
      {actions
        .filter(({ states }) => states.includes(state))
        .filter(({ beginsAnew }) => branch === undefined || beginsAnew !== true)
        .map((action) => (
          <button
            key={action.title}
            type="button"
            aria-disabled={isBusy}
            onClick={() => void run(action)}
          >
            {action.title} <span class="hidden">{id}</span>
          </button>
        ))}
    </div>
  );
}
