import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Dashboard } from '../../../adapters/dashboard/dashboard.ts';
import { tilesAt, usualTiles } from '../../../adapters/dashboard/tiles.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-page-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const built = {
  'files.json': '{ "script": "main-AB12.js", "style": "main-CD34.css", "parts": ["city-EF56.js"] }',
  'main-AB12.js': 'script',
  'city-EF56.js': 'part',
  'main-CD34.css': 'style',
  'other.js': 'what nobody has built',
};

function dashboard(files: Readonly<Record<string, string>>, controlToken?: string): Dashboard {
  const isHost = (host: string): boolean => host === 'localhost';
  return new Dashboard({ folder: folderWith(files), tokenFor: () => controlToken, isHost });
}

const asked = (path: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  new Request(`http://localhost${path}`, { headers });

test.each(['/', '/w/w1', '/w/w1/'])(
  '%s is the page, with names of scripts and none inside',
  async (path) => {
    const response = await dashboard(built).answer(asked(path));
    const text = await response!.text();

    expect(response!.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(response!.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('src="/dashboard/main-AB12.js"');
    expect(text).not.toMatch(/<script>|<style>|\son\w+=|style=/);
    expect(text).not.toContain('control-token');
  },
);

test('a page with access has the token, whatever its characters', async () => {
  const response = await dashboard(built, 'a"<b').answer(asked('/'));

  expect(await response!.text()).toContain('content="a&quot;&lt;b"');
});

test.each([
  ['/', { accept: 'application/json' }],
  ['/', { accept: '*/*' }],
  ['/', { accept: 'text/html', host: 'somewhere.example' }],
  ['/v3/vehicles', { accept: 'text/html' }],
  ['/dashboard/other.js', {}],
  ['/dashboard/../files.json', {}],
  ['/dashboard/%2e%2e%2ffiles.json', {}],
])('%s with %j is none of its business', async (path, headers) => {
  expect(await dashboard(built).answer(asked(path, headers))).toBeUndefined();
});

test('a script that the page loads later is served like the others', async () => {
  const response = await dashboard(built).answer(asked('/dashboard/city-EF56.js', {}));

  expect(await response!.text()).toBe('part');
  expect(response!.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('a file of the page never changes under its name', async () => {
  const response = await dashboard(built).answer(asked('/dashboard/main-AB12.js', {}));

  expect(await response!.text()).toBe('script');
  expect(response!.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response!.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('a page that was begun is served to its end, even if another is built meanwhile', async () => {
  const folder = folderWith(built);
  const page = new Dashboard({ folder, tokenFor: () => undefined, isHost: () => true });
  await page.answer(asked('/'));

  rmSync(join(folder, 'main-AB12.js'));

  expect((await page.answer(asked('/dashboard/main-AB12.js')))?.status).toBe(200);
});

test('without a build the page says what to do, and it is there after one', async () => {
  const folder = folderWith({});
  const page = new Dashboard({ folder, tokenFor: () => undefined, isHost: () => true });

  expect(await (await page.answer(asked('/')))!.text()).toContain('npm run build');
  for (const [name, text] of Object.entries(built)) writeFileSync(join(folder, name), text);
  expect(await (await page.answer(asked('/')))!.text()).toContain('main-AB12.js');
});

test('the browser may ask for pictures of the maps that the server names, and of nothing else', async () => {
  const isHost = (): boolean => true;
  const tiles = tilesAt('https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1', '© "Us"')!;
  const folder = folderWith(built);

  const named = await new Dashboard({ folder, tokenFor: () => undefined, isHost, tiles }).answer(
    asked('/'),
  );
  const without = await new Dashboard({ folder, tokenFor: () => undefined, isHost }).answer(
    asked('/'),
  );

  const policyOf = (response: Response | undefined) =>
    response!.headers.get('content-security-policy');
  expect(policyOf(named)).toContain("; img-src 'self' data: https://tiles.example:8443;");
  expect(policyOf(named)!.match(/https:/g)).toHaveLength(1);
  expect(await named!.text()).toContain('data-credit="© &quot;Us&quot;"');
  expect(policyOf(without)).toContain("; img-src 'self' data:;");
  expect(await without!.text()).not.toContain('name="tiles"');
});

test.each([
  'https://tile.example/map.png',
  'https://{x}.example/{z}/{x}/{y}.png',
  'ftp://tile.example/{z}/{x}/{y}.png',
  'https://tile.example/{z}/{x}/{y}/{s}.png',
  "https://tile.example/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
  '/{z}/{x}/{y}.png',
])('%s is no address of maps', (template) => {
  expect(tilesAt(template)).toBeUndefined();
});

test('maps without a credit are those of their server', () => {
  expect(tilesAt('http://127.0.0.1:8080/{z}/{x}/{y}{r}.png')).toMatchObject({
    origin: 'http://127.0.0.1:8080',
    credit: '127.0.0.1:8080',
  });
  expect(tilesAt(usualTiles.template)).toBe(usualTiles);
});
