import { firstSignal } from '../../words/first-signal.ts';
import { CopyButton } from './copy-button.tsx';
import { Part } from './overview-cards.tsx';
import { hashOf, pageHash } from './route.ts';
import type { VehicleEntry, WebhookBody, WorldBody } from './wire.ts';

interface FirstStepsProps {
  readonly world: WorldBody;
  readonly vehicle: VehicleEntry | undefined;
  readonly webhooks: readonly WebhookBody[];
}

/** Things to try first, each with a link or a command. */
export function FirstSteps({ world, vehicle, webhooks }: FirstStepsProps) {
  const [webhook] = webhooks;
  return (
    <Part title="First things to try">
      <ol class="steps-to-try">
        {vehicle !== undefined && (
          <li>
            Open <a href={hashOf(vehicle.name)}>{vehicle.name}</a> and unlock it.
          </li>
        )}
        {vehicle !== undefined && vehicle.owner !== null && (
          <li>
            Read it from a shell, then find the request under{' '}
            <a href={pageHash('requests')}>Requests</a>: <code class="command">curl …</code>
            <CopyButton text={callOf(world, vehicle)} what="request as a shell command" />
          </li>
        )}
        {webhook !== undefined && (
          <li>
            Take the receiver of <a href={pageHash('webhooks')}>{webhook.name}</a> offline, and
            resend the events that it missed.
          </li>
        )}
        <li>
          Open any line of the <a href={pageHash('timeline')}>Timeline</a>: it shows the causes of
          the entry.
        </li>
        <li>
          Press <kbd>r</kbd> to replay the last minute, <kbd>?</kbd> for all keys.
        </li>
      </ol>
    </Part>
  );
}

/** A line for a shell that gets a token and reads the signals of a vehicle. */
function callOf({ url, application }: WorldBody, { id, owner, powertrain }: VehicleEntry): string {
  const { clientId, clientSecret } = application;
  const token =
    `$(curl -s ${url}/oauth2/token -d grant_type=client_credentials -d client_id=${clientId} ` +
    `-d client_secret=${clientSecret} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  return `curl -s ${url}/v3/vehicles/${id}/signals/${firstSignal(powertrain)} -H "Authorization: Bearer ${token}" -H "sc-user-id: ${owner}"`;
}
