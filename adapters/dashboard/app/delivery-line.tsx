import { useEffect, useState } from 'preact/hooks';
import { BodyText } from './body-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { offsetMinutes, timeOf } from './instants.ts';
import type { Live } from './live.ts';
import type { DeliveryBody, WholeDelivery } from './wire.ts';
import { bodyWords } from './words.ts';

const stateWords: Readonly<Record<DeliveryBody['state'], string>> = {
  held: 'held back',
  queued: 'queued',
  inFlight: 'on its way',
  waiting: 'waits for a retry',
  delivered: 'delivered',
  dead: 'dead',
  cancelled: 'cancelled',
};

/** A challenge is no event: the cards do not count it, and its end has words of its own. */
const challengeWords: Partial<typeof stateWords> = { delivered: 'answered', dead: 'not answered' };

interface DeliveryLineProps {
  readonly live: Live;
  readonly delivery: DeliveryBody;
  readonly onResent: () => void;
}

/** A delivery that opens to show its attempts and its body. */
export function DeliveryLine({ live, delivery, onResent }: DeliveryLineProps) {
  const [isOpen, setOpen] = useState(false);
  const [whole, setWhole] = useState<WholeDelivery>();
  const { delivery: number, state, type, vehicle, webhook, createdAt, attemptCount } = delivery;
  useEffect(() => {
    if (!isOpen) return;
    void live.api
      .read<{ readonly data: WholeDelivery }>(`/sim/deliveries/${number}`)
      .then(({ data }) => setWhole(data))
      .catch((error: Error) => live.complaint.set(error.message));
  }, [live, isOpen, number, state, attemptCount]);
  const resend = async () => {
    await live.act(`Resent: delivery ${number}`, (api) =>
      api.send('POST', `/sim/deliveries/${number}/resend`),
    );
    onResent();
  };
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`said ${state}`}>
          <time dateTime={createdAt}>{timeOf(Date.parse(createdAt), offsetOf(live))}</time>
          <b>#{number}</b>
          <span class="what">
            {webhook} · {type === 'VERIFY' ? 'challenge' : vehicle}
          </span>
          <span class="more">{live.signalNames.words(contentWords(delivery))}</span>
          <span class={`chip ${state}`}>
            {(type === 'VERIFY' ? challengeWords[state] : undefined) ?? stateWords[state]}
          </span>
          <span class="tries">{attemptWords(delivery)}</span>
        </span>
      </summary>
      <div class="chain">
        {whole === undefined ? (
          <p class="dim">Loading …</p>
        ) : (
          <Attempts live={live} whole={whole} />
        )}
        {delivery.settledAt !== null && type !== 'VERIFY' && !live.isReplay && (
          <button type="button" onClick={() => void resend()}>
            Resend
          </button>
        )}
      </div>
    </details>
  );
}

function offsetOf({ clock }: Live): number {
  return clock.value === undefined ? 0 : offsetMinutes(clock.value);
}

/** The reason for an event and the signals that it reports: `Charge.IsCharging yes`. */
function contentWords({ type, triggers, signals }: DeliveryBody): string {
  if (type === 'VERIFY') return 'the receiver proves its address';
  return triggers
    .map((trigger) => {
      const body = signals[trigger];
      if (trigger === 'FIRST_DELIVERY') return 'first state of the subscription';
      return body ? `${trigger} ${bodyWords(body)}` : trigger;
    })
    .join(', ');
}

/** `1 attempt · 200`, `3 attempts · timeout`. */
function attemptWords({ attemptCount, lastStatus, lastFailure }: DeliveryBody): string {
  const count = `${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`;
  const outcome = lastStatus ?? lastFailure;
  return outcome === null ? count : `${count} · ${outcome}`;
}

function Attempts({ live, whole }: { readonly live: Live; readonly whole: WholeDelivery }) {
  const offset = offsetOf(live);
  const { attempts, eventId, request, sequence, why, nextAttemptAt } = whole;
  return (
    <>
      <p class="dim">
        Event {eventId} <CopyButton text={eventId} what={`id of event ${eventId.slice(0, 8)}`} />
        {sequence !== null && ` sequence ${sequence}`}
      </p>
      <ul class="why">
        {why.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
      <ol class="attempts" aria-label={`Attempts of delivery ${whole.delivery}`}>
        {attempts.map(({ attempt, startedAt, status, failure, body }) => (
          <li key={attempt}>
            <time dateTime={startedAt}>{timeOf(Date.parse(startedAt), offset)}</time>{' '}
            <b class={status !== null && status < 300 ? 'good' : 'bad'}>
              {status ?? failure ?? 'on its way'}
            </b>{' '}
            {body !== null && body !== '' && <code>{body.slice(0, 120)}</code>}
          </li>
        ))}
      </ol>
      {nextAttemptAt !== null && (
        <p class="dim">Again at {timeOf(Date.parse(nextAttemptAt), offset)}.</p>
      )}
      {request !== null && (
        <details>
          <summary>Request body</summary>
          <BodyText text={request.body} what={`body of delivery ${whole.delivery}`} />
        </details>
      )}
    </>
  );
}
