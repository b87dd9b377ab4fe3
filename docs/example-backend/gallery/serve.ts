import { listen } from 'motorpool/testing';
import type { ChargeDiary } from './diary.ts';
import { diaryIn, exhibits, type Surroundings } from './exhibits.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { Store } from './store.ts';

/**
 * The diary with each mistake, and the right one, on a port: webhooks at `/no-dedupe/hooks`, what it
 * says at `/no-dedupe/state`; a post to `/no-dedupe/reset` makes it forget everything. A diary that
 * is told there how to reach the API reads from it and sends commands.
 */
const { MANAGEMENT_TOKEN: managementToken = 'a-secret-of-the-gallery' } = process.env;
const diaries = new Map<string, Pick<ChargeDiary, 'receive' | 'state'>>();

/** The body of a reset, as `explore --api-port` writes it. */
interface Told {
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

function fresh(name: string, told?: Told): Pick<ChargeDiary, 'receive' | 'state'> {
  const application = { clientId: '', clientSecret: '', ...told, managementToken };
  const mistake = name === 'right' ? undefined : (name as Mistake);
  const { restarts } = mistake === undefined ? {} : exhibits[mistake];
  // Two requests from another process meet only in a store that takes its time.
  const store = new Store(mistake === 'last-write-wins' ? 50 : 0);
  const world: Surroundings = { application, fetch, store, api: told?.api };
  const diary = diaryIn(world, { asks: told !== undefined, restarts }, mistake);
  diaries.set(name, diary);
  return diary;
}

const { port } = new URL(process.argv[2] ?? 'http://127.0.0.1:3000');
const { url } = await listen(
  async (request) => {
    const [, name = '', what] = new URL(request.url).pathname.split('/');
    if (name !== 'right' && !Object.hasOwn(mistakes, name)) {
      return new Response('no such diary', { status: 404 });
    }
    if (what === 'reset') {
      const body = await request.text();
      fresh(name, body === '' ? undefined : (JSON.parse(body) as Told));
    }
    const diary = diaries.get(name) ?? fresh(name);
    return what === 'hooks' ? diary.receive(request) : Response.json(diary.state());
  },
  { port: Number(port) },
);
console.log(url);
