import { useState } from 'preact/hooks';
import { CopyButton } from './copy-button.tsx';
import type { Live } from './live.ts';
import { Facts, Part } from './overview-cards.tsx';
import type { VehicleEntry, WorldBody } from './wire.ts';

interface AccessCardProps {
  readonly live: Live;
  readonly world: WorldBody;
  /** The first vehicle; undefined in a world without any. */
  readonly vehicle: VehicleEntry | undefined;
}

/** Everything that a client needs: addresses, ids and credentials. */
export function AccessCard({ live, world, vehicle }: AccessCardProps) {
  const { application } = world;
  const { token, prefix } = live.api.place;
  const base = `${location.origin}${prefix}`;
  const feed = `${base.replace(/^http/, 'ws')}/feed`;
  return (
    <Part title="Addresses and credentials">
      <div class="access">
        <Facts
          facts={[
            ['API', <Plain text={`${base}/v3`} what="address of the API" />],
            ['Token', <Plain text={`${base}/oauth2/token`} what="address of the token route" />],
            ['Control API', <Plain text={`${base}/sim`} what="address of the control API" />],
            ['Live feed', <Plain text={feed} what="address of the live feed" />],
            [
              'Documents',
              <span class="links">
                <a href={`${prefix}/docs/api`}>Routes</a>
                <a href={`${prefix}/openapi.json`}>OpenAPI</a>
                <a href={`${prefix}/asyncapi.json`}>AsyncAPI</a>
                <a href={`${prefix}/docs/errors`}>Errors</a>
              </span>,
            ],
          ]}
        />
        <Facts
          facts={[
            ['Client id', <Plain text={application.clientId} what="client id" />],
            ['Client secret', <Secret text={application.clientSecret} what="client secret" />],
            [
              'Management token',
              <Secret text={application.managementToken} what="management token" />,
            ],
            ['Control token', <Secret text={token} what="control token" />],
            ...idsOf(vehicle),
          ]}
        />
      </div>
    </Part>
  );
}

function idsOf(vehicle: VehicleEntry | undefined) {
  if (vehicle === undefined) return [];
  const { id, name, owner } = vehicle;
  const own = ['Vehicle', <Plain text={id} what={`id of the vehicle ${name}`} />] as const;
  if (owner === null) return [own];
  return [own, ['User', <Plain text={owner} what="id of the user" />] as const];
}

interface CopiedProps {
  readonly text: string;
  readonly what: string;
}

/** A text with a button that copies it. */
export function Plain({ text, what }: CopiedProps) {
  return (
    <span class="copied">
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

/** A secret that an audience does not see until it is asked for. */
export function Secret({ text, what }: CopiedProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span class="copied">
      <code>{isShown ? text : '••••••••••••'}</code>
      <button type="button" class="reveal" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} <span class="hidden">{what}</span>
      </button>
      <CopyButton text={text} what={what} />
    </span>
  );
}
