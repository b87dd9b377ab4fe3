import { expect, test } from 'vitest';
import { type ReadyLine, serveHere } from '../../support/serving.ts';

test.each(['text', 'json'])(
  'serve tells in %s what clients often do wrong, once each',
  async (form) => {
    const { output, end } = await serveHere('--json', '--messages', form);
    const { origin, clientId, clientSecret } = JSON.parse(output) as ReadyLine;
    const connect = `${origin}/oauth/authorize?client_id=${clientId}&response_type=code&redirect_uri=https://app.example/cb`;
    const basic = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    const ask = async (url: string, init: RequestInit = {}) =>
      (await fetch(url, { redirect: 'manual', ...init })).status;
    for (let times = 0; times < 3; times += 1) {
      expect(await ask(`${connect}&mode=simulated`)).not.toBe(500);
      await ask(`${connect}&mode=live`);
      await ask(`${connect}&client_secret=${clientSecret}`);
      const status = await ask(`${origin}/oauth/token`, {
        method: 'POST',
        headers: { authorization: basic, 'user-agent': ' ' },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }),
      });
      expect(status).toBe(400);
    }
    const { stderr } = await end();

    const lines = stderr.trimEnd().split('\n');
    for (const words of ['mode=live', 'without a User-Agent', 'puts its client_secret']) {
      expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
    }
    expect(lines).toHaveLength(3);
    expect(stderr).not.toContain(clientSecret);
    if (form === 'json') {
      for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'warn' });
    }
  },
);
