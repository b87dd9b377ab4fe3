import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { clientMessages, serverMessages } from '../../../../adapters/http/feed/messages.ts';
import { controlled } from '../../../support/controlled.ts';
import { connect, doorOf } from '../../../support/feed-client.ts';

interface Document {
  readonly servers: Readonly<Record<string, object>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly messages: Readonly<Record<string, { readonly payload: { readonly $ref: string } }>>;
  };
  readonly operations: Readonly<Record<string, { readonly messages: readonly object[] }>>;
}

async function documentOf(path = '/asyncapi.json'): Promise<Document> {
  return (await controlled().fetch(path)).body as Document;
}

test('every reference in it leads somewhere', async () => {
  const document = await documentOf();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];

  expect(references.length).toBeGreaterThan(30);
  for (const [, path] of references) {
    const found = path!
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(found, path).toBeDefined();
  }
});

test('it has every message of both sides', async () => {
  const { operations } = await documentOf();

  expect(operations['listen']?.messages).toHaveLength(Object.keys(clientMessages).length);
  expect(operations['tell']?.messages).toHaveLength(Object.keys(serverMessages).length);
});

test('a world has its own, with a server that leads to it', async () => {
  expect((await documentOf('/w/main/asyncapi.json')).servers).toMatchObject({
    feed: { host: 'localhost', pathname: '/w/main', protocol: 'ws' },
  });
});

test('messages are as it says', { tags: 'long' }, async () => {
  const { components } = await documentOf();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'feed', components });
  const all = controlled();
  const client = await connect(doorOf(all));
  client.say({ type: 'subscribe', from: 0, snapshot: true });
  client.say({ type: 'do', vehicle: 'van', order: 'unlock' });
  client.say({ type: 'nonsense' });
  client.say({ type: 'clock', action: 'advance', by: '3h' });
  for (let turn = 0; turn < 50; turn += 1) await all.wall.pass(10);

  expect(new Set(client.messages.map(({ type }) => type))).toEqual(
    new Set(['hello', 'ack', 'error', 'entry', 'snapshot', 'clock']),
  );
  for (const message of client.messages) {
    const name = `server.${message.type}`;
    const validate = ajv.getSchema(`feed#/components/schemas/${name}`)!;
    expect(validate(message), JSON.stringify(validate.errors)).toBe(true);
    expect(validate.errors, JSON.stringify(message).slice(0, 200)).toBeNull();
  }
});
