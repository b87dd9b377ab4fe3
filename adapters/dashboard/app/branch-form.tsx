import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused } from './control-api.ts';
import type { ControlPage } from './control-page.ts';
import { branchObjection, branchTitles, type FieldObjection } from './form-words.ts';
import { Made } from './new-world.tsx';
import type { ListedWorld, MadeWorld } from './wire.ts';

interface BranchFormProps {
  readonly live: ControlPage;
  /** The world whose past the branch has. */
  readonly world: ListedWorld;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** The form for a branch of a world, and the branch that it made. */
export function BranchForm({ live, world: { id, clock }, onMade, onClose }: BranchFormProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeWorld>();
  const [objection, setObjection] = useState<FieldObjection>();
  useEffect(() => title.current?.focus(), [id]);
  if (made !== undefined) return <Made world={made} onDone={onClose} />;
  const make = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    const fields = Object.fromEntries(new FormData(form)) as Readonly<Record<string, string>>;
    const text = (name: string): string => (fields[name] ?? '').trim();
    const [at, name] = [text('at'), text('id')];
    const body = {
      branchOf: id,
      ...(at !== '' && { at: at.length === withoutSeconds ? `${at}:00` : at }),
      ...(name !== '' && { id: name }),
      ...(text('sends') !== '' && { sends: true }),
    };
    setObjection(undefined);
    await live.act(`Making the branch of ${id}`, async ({ server }) => {
      try {
        const { data } = await server.send<{ readonly data: MadeWorld }>(
          'POST',
          '/sim/worlds',
          body,
        );
        setMade(data);
      } catch (error) {
        const found = error instanceof Refused ? branchObjection(error.message) : undefined;
        if (found === undefined) throw error;
        setObjection(found);
        form.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
      }
    });
    setBusy(false);
    onMade();
  };
  const marked = (field: FieldObjection['field']) =>
    objection?.field === field && {
      'aria-invalid': true,
      'aria-describedby': `branch-${field}-objection`,
    };
  const wordsAt = (field: FieldObjection['field']) =>
    objection?.field === field && (
      <small class="bad" role="alert" id={`branch-${field}-objection`}>
        {objection.words}
      </small>
    );
  return (
    <section class="card part branch" aria-labelledby="branch-title">
      <h2 id="branch-title" ref={title} tabIndex={-1}>
        Branch of {id}
      </h2>
      <p class="dim">
        Another world with the same past, ids and tokens, and a future of its own. It stands still
        until you play or advance its clock; {id} goes on.
      </p>
      <form
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <div class="fields">
          <label>
            {branchTitles.at}, in local time of the scenario{clock && ` (${clock.timezone})`};
            empty: now
            <input name="at" type="datetime-local" step="1" {...marked('at')} />
            {wordsAt('at')}
          </label>
          <label>
            {branchTitles.id}
            <input
              name="id"
              maxLength={63}
              autocomplete="off"
              placeholder="the next free one"
              {...marked('id')}
            />
            {wordsAt('id')}
          </label>
          <label>
            Its webhooks
            <select name="sends">
              <option value="">reach no receiver</option>
              <option value="yes">reach their receivers</option>
            </select>
          </label>
        </div>
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {isBusy ? 'Making the branch …' : 'Make the branch'}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </section>
  );
}

/** The length of the value of a field for instants whose seconds are 0. */
const withoutSeconds = '2026-05-04T18:30'.length;
