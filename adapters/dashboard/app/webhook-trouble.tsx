import type { Live } from './live.ts';
import { faultsOn, needsChallenge } from './webhook-state.ts';
import type { StandingFault, WebhookBody } from './wire.ts';

interface WebhookTroubleProps {
  readonly webhook: WebhookBody;
  readonly faults: readonly StandingFault[];
}

/** The faults on a webhook, so that missing events have their reason beside them. */
export function WebhookTrouble({ webhook, faults }: WebhookTroubleProps) {
  const on = faultsOn(webhook, faults);
  if (on.length === 0) return null;
  return <p class="bad">Under a fault: {on.map(({ says }) => says).join(', ')}</p>;
}

interface VerifyAgainProps {
  readonly live: Live;
  readonly webhook: WebhookBody;
  readonly onDone: () => void;
}

/** A button that challenges a webhook again after its verification has failed. */
export function VerifyAgain({ live, webhook, onDone }: VerifyAgainProps) {
  if (!needsChallenge(webhook) || live.isReplay) return null;
  const { name } = webhook;
  const verify = async () => {
    const path = `/sim/webhooks/${encodeURIComponent(name)}/verify`;
    await live.act(`Challenge sent to ${name}`, (api) => api.send('POST', path));
    onDone();
  };
  return (
    <p>
      No event is sent until the receiver answers its challenge.{' '}
      <button type="button" onClick={() => void verify()}>
        Verify again
      </button>
    </p>
  );
}
