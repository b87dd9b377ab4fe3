import { OpenAPIHono, type z } from '@hono/zod-openapi';
import { entryDataSchemas } from './entry-data.generated.ts';
import { clientMessages, serverMessages } from './messages.ts';

/** The document of the messages of a feed: AsyncAPI 3, made from the schemas that read them. */
export function asyncApiDocument(base: string): object {
  const { host, pathname } = new URL(base);
  const said = {
    ...messagesOf(clientMessages, 'client'),
    ...messagesOf(serverMessages, 'server'),
  };
  return {
    asyncapi: '3.0.0',
    info,
    defaultContentType: 'application/json',
    servers: {
      feed: {
        host,
        protocol: new URL(base).protocol === 'https:' ? 'wss' : 'ws',
        ...(pathname !== '/' && { pathname }),
        security: [{ $ref: '#/components/securitySchemes/controlToken' }],
      },
    },
    channels: {
      feed: {
        address: '/feed',
        summary: 'One world',
        servers: [{ $ref: '#/servers/feed' }],
        messages: Object.fromEntries(
          Object.keys(said).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET', query: tokenQuery } },
      },
    },
    operations: {
      // As the application that the document describes, the server, sees it.
      listen: operation('receive', clientMessages, 'client', 'The messages of a client'),
      tell: operation('send', serverMessages, 'server', 'The messages of the server'),
    },
    components: {
      messages: said,
      schemas: schemas(),
      securitySchemes: {
        controlToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that the server was started with; where headers cannot be set, the query parameter `token` or ' +
            'the subprotocol `bearer.<token>` beside `motorpool`',
        },
      },
    },
  };
}

const info = {
  title: 'motorpool feed',
  version: '1.0',
  description:
    'The log of a world as it is written. A message of the client is one JSON text of at most 64 kB. The server ' +
    'begins with `hello`; it answers every request of a client with `ack` or `error` and its id, in the order of the ' +
    'commands, and after the entries that they led to. Ten invalid messages in a row, or more than a thousand messages ' +
    'in a second, end the connection with 1008; a client that reads too slowly is disconnected with 1013 if it must not ' +
    'lose entries; 1001 means that the server or the world ends.',
};

const tokenQuery = {
  type: 'object',
  properties: { token: { type: 'string', description: 'The control token' } },
};

type Side = 'client' | 'server';
type Messages = Readonly<Record<string, z.ZodType>>;

/** Both sides have messages of one type. */
function nameOf(type: string, side: Side): string {
  return `${side}.${type}`;
}

function messagesOf(messages: Messages, side: Side): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.keys(messages).map((type) => [
      nameOf(type, side),
      {
        name: type,
        title: type,
        contentType: 'application/json',
        payload: { $ref: `#/components/schemas/${nameOf(type, side)}` },
      },
    ]),
  );
}

/** AsyncAPI takes JSON Schema as OpenAPI 3.1 does, and references of the same form. */
function schemas(): object {
  const made = new OpenAPIHono();
  for (const [side, messages] of [
    ['client', clientMessages],
    ['server', serverMessages],
  ] as const) {
    for (const [type, schema] of Object.entries(messages)) {
      made.openAPIRegistry.register(nameOf(type, side), schema);
    }
  }
  const { components } = made.getOpenAPI31Document({ openapi: '3.1.0', info });
  const { LogEntry: entry, ...others } = components?.schemas ?? {};
  const data = JSON.parse(entryDataSchemas) as Readonly<Record<string, object>>;
  const ofKinds = Object.fromEntries(
    Object.entries(data).map(([kind, schema]) => [`data.${kind}`, schema]),
  );
  return { ...others, LogEntry: { ...entry, allOf: Object.keys(data).map(dataRule) }, ...ofKinds };
}

/** Entries of this version have the data of their kind; a recording that is played may have other kinds. */
function dataRule(kind: string): object {
  return {
    if: { properties: { kind: { const: kind } } },
    // oxlint-disable-next-line unicorn/no-thenable
    then: { properties: { data: { $ref: `#/components/schemas/data.${kind}` } } },
  };
}

function operation(action: 'receive' | 'send', messages: Messages, side: Side, summary: string) {
  return {
    action,
    summary,
    channel: { $ref: '#/channels/feed' },
    messages: Object.keys(messages).map((type) => ({
      $ref: `#/channels/feed/messages/${nameOf(type, side)}`,
    })),
  };
}
