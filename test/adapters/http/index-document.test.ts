import { expect, test } from 'vitest';
import { served } from '../../support/served.ts';

test.each(['/', '/w/main'])(
  '%s tells clients that are no browsers where things are',
  async (path) => {
    const { fetch } = served('vehicles: { car: { model: BEV } }');
    const { status, body } = await fetch(path, { headers: { accept: '*/*' } });

    expect(status).toBe(200);
    const { links } = body as { links: Record<string, string> };
    for (const link of Object.values(links)) {
      const { pathname } = new URL(link);
      expect(pathname.startsWith(path.replace(/\/$/, ''))).toBe(true);
      expect((await fetch(pathname)).status, link).toBe(200);
    }
  },
);
