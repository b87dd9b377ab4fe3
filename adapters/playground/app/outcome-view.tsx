import { CopyButton } from '../../dashboard/app/copy-button.tsx';
import { counted } from '../../words/text.ts';
import type { OutcomeFinding, PlayedOutcome } from '../messages.ts';

import { LineButton, type LineProps } from './mistakes.tsx';

/** The verdict of a run, its findings and its digest. */
export function OutcomeView({ outcome, onLine }: LineProps & { readonly outcome: PlayedOutcome }) {
  const { name, seed, verdict, reason, line, findings, digest, unsent } = outcome;
  const { entries, vehicles, simulated, isWhole } = outcome;
  return (
    <>
      <h1>
        <span class={verdict === 'PASS' ? 'good' : verdict === 'SKIPPED' ? 'dim' : 'bad'}>
          {verdict}
        </span>{' '}
        {name}
      </h1>
      {reason !== '' && (
        <p>
          {reason} {line !== undefined && <LineButton line={line} onLine={onLine} />}
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>Simulated</dt>
          <dd>
            {simulated}, {counted(vehicles, 'vehicle')}
          </dd>
        </div>
        <div>
          <dt>Log</dt>
          <dd>{counted(entries, 'entry', 'entries')}</dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd>{seed}</dd>
        </div>
        <div>
          <dt>Digest</dt>
          <dd>
            <code class="digest">{digest}</code> <CopyButton text={digest} what="digest" />
          </dd>
        </div>
      </dl>
      <p class="dim">
        {isWhole ? (
          <>
            <code>motorpool run</code> with the same file gives the same digest.
          </>
        ) : (
          'The run was stopped on the way, so no other run has this digest.'
        )}
      </p>
      {unsent.length > 0 && (
        <p class="warn">
          A tab sends nothing: the deliveries of {unsent.join(', ')} got no answer. With{' '}
          <code>receiver:</code> the scenario itself answers.
        </p>
      )}
      {findings.length > 0 && <h2>Expectations</h2>}
      <ol class="findings">
        {findings.map((finding, place) => (
          <Finding key={place} finding={finding} onLine={onLine} />
        ))}
      </ol>
    </>
  );
}

function Finding({ finding, onLine }: LineProps & { readonly finding: OutcomeFinding }) {
  const { passed, expected, actual, because, line } = finding;
  return (
    <li>
      <b class={passed ? 'good' : 'bad'}>{passed ? '✓' : '✗'}</b>
      <span class="hidden">{passed ? 'holds' : 'does not hold'}</span> <code>{expected}</code>
      {actual !== undefined && <span class="bad"> but {actual}</span>}
      {because !== undefined && <span class="dim"> ({because})</span>}{' '}
      <LineButton line={line} onLine={onLine} />
    </li>
  );
}
