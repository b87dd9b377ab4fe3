import { called, optional, text } from '../../form/field.ts';
import { duration } from '../../form/quantity.ts';
import { formatDuration } from '../../time/duration.ts';
import { permissions, user } from '../read/fields.ts';
import { type VehicleVerb, verb } from './verb.ts';

export const grant = permissionVerb(
  'grant',
  'the owner grants the app permissions at once, among those that its connection requested',
  'read_location',
  ['allow', 'permit', 'authorize', 'authorise', 'addPermission'],
);
export const revoke = permissionVerb(
  'revoke',
  'the owner revokes permissions of the app at once',
  'control_charge',
  ['deny', 'forbid', 'withdraw', 'revokePermission', 'removePermission', 'revokeConsent'],
);

function permissionVerb(
  name: 'grant' | 'revoke',
  says: string,
  example: string,
  meant: readonly string[],
): VehicleVerb {
  return verb({
    name,
    group: 'Permissions and connections',
    meant,
    says,
    fields: {
      permissions: called(
        permissions('names of permissions, such as read_battery'),
        'scopes',
        'scope',
        'access',
      ),
      for: optional(duration('duration; default: until the next change')),
    },
    settle({ permissions: names, for: forMs }, at) {
      if (names !== undefined && names.length > 0) return { permissions: names, forMs };
      return at.at('permissions').reportKey('form_missing', `nothing to ${name}`);
    },
    commands: (order, { vehicle }) => [{ kind: `permission.${name}`, vehicle, ...order }],
    sentence: (who, { permissions: names, forMs }) =>
      `${who} ${name}s ${names.join(', ')}${forMs === undefined ? '' : ` for ${formatDuration(forMs)}`}`,
    recorded: {
      [`permission.${name}`]: ({ permissions: names, forMs }: PermissionChange) => ({
        permissions: names,
        for: forMs,
      }),
    },
    examples: [`${name}: { vehicle: car, permissions: [${example}], for: 1h }`],
  });
}

interface PermissionChange {
  readonly permissions: readonly string[];
  readonly forMs?: number | undefined;
}

export const connect = verb({
  name: 'connect',
  meant: ['link', 'onboard'],
  group: 'Permissions and connections',
  says: 'a user connects or reconnects a vehicle to the app',
  fields: {
    user: user('one of the users; `driver` where vehicles have no owner'),
    permissions: optional(
      permissions('permissions for the app, among those that the vehicle grants; default: all'),
    ),
    externalId: optional(text('id of the user in the app for this connection')),
  },
  settle({ user: by, permissions: names, externalId }, at) {
    if (names?.length === 0) {
      return at.at('permissions').reportKey('form_missing', 'nothing is granted');
    }
    return by === undefined ? undefined : { user: by, permissions: names, externalId };
  },
  commands: (order, { vehicle }) => [{ kind: 'connection.open', vehicle, ...order }],
  sentence: (who, { user: by, permissions: names }) =>
    `${by} connects ${who}${names === undefined ? '' : ` with ${names.join(', ')}`}`,
  recorded: {
    'connection.open': ({ user: by, permissions: names, externalId }) => ({
      user: by,
      permissions: names,
      externalId: externalId ?? undefined,
    }),
  },
  lost: {
    'connection.open': ({ externalId }) =>
      externalId === null ? 'the user keeps what the app calls them' : undefined,
  },
  examples: [
    'connect: { vehicle: car, user: anna, permissions: [read_battery], externalId: app-user-7 }',
  ],
});

export const disconnect = verb({
  name: 'disconnect',
  meant: ['unlink', 'deauthorize', 'logout'],
  group: 'Permissions and connections',
  says: 'ends the access of the app to the vehicle',
  isShort: true,
  fields: { user: optional(user('user of the connection; default: every user')) },
  commands: (order, { vehicle }) => [{ kind: 'connection.close', vehicle, ...order }],
  sentence: (who, { user: by = 'every user' }) => `${by} disconnects ${who}`,
  recorded: { 'connection.close': ({ user: by }) => ({ user: by }) },
  examples: ['disconnect: car', 'disconnect: { vehicle: car, user: anna }'],
});
