import { listen } from 'motorpool/testing';
import { ChargeDiary } from './diary.ts';
import { mistakes } from './mistakes.ts';

/**
 * The diary with each mistake, and the right one, on a port: webhooks at `/no-dedupe/hooks`, what it
 * says at `/no-dedupe/state`; a post to `/no-dedupe/reset` makes it forget everything.
 */
const { MANAGEMENT_TOKEN: managementToken = 'a-secret-of-the-gallery' } = process.env;
const kinds = new Map(Object.entries({ right: {}, ...mistakes }));
const diaries = new Map<string, ChargeDiary>();

function fresh(name: string): ChargeDiary {
  const diary = new ChargeDiary({ managementToken }, kinds.get(name));
  diaries.set(name, diary);
  return diary;
}

const { port } = new URL(process.argv[2] ?? 'http://127.0.0.1:3000');
const { url } = await listen(
  (request) => {
    const [, name = '', what] = new URL(request.url).pathname.split('/');
    if (!kinds.has(name)) return new Response('no such diary', { status: 404 });
    if (what === 'reset') fresh(name);
    const diary = diaries.get(name) ?? fresh(name);
    return what === 'hooks' ? diary.receive(request) : Response.json(diary.state());
  },
  { port: Number(port) },
);
console.log(url);
