import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildConnector } from 'undici';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { breakOff } from '../../../adapters/webhook/broken-posting.ts';
import { CallbackPolicy } from '../../../adapters/webhook/callback-policy.ts';
import type { Posting } from '../../../adapters/webhook/posting.ts';
import { Sender } from '../../../adapters/webhook/sender.ts';
import { bundles } from '../../../build/bundles.ts';
import type { Outcome } from '../../../engine/index.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { scratch } from '../scratch.ts';
import { listen } from './listener.ts';

const body = Buffer.from('{"name":"Grüße"}');

function posting(url: string, more: Partial<Posting> = {}): Posting {
  const headers = { 'content-length': String(body.length) };
  return { url, body, headers, slowMs: 0, isReset: false, isTruncated: false, ...more };
}

/** The outcome of sending to an address from this process. */
async function sent(url: string, more: Partial<Posting> = {}): Promise<Outcome> {
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }));
  onTestFinished(() => sender.close());
  return sender.send(posting(url, more), new AbortController().signal);
}

let child: string;
beforeAll(async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const entryPoints = { child: join(import.meta.dirname, 'trusting-child.ts') };
  await build({ ...bundles.cli, entryPoints, outdir, outExtension: { '.js': '.mjs' } });
  child = join(outdir, 'child.mjs');
  return () => rmSync(outdir, { recursive: true, force: true });
});

/** The outcome of sending in a process that trusts a certificate from its start. */
async function sentTrusting(cert: string, url: string): Promise<unknown> {
  const folder = scratch({ 'ours.pem': cert });
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ours.pem') };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const { stdout } = spawn(process.execPath, [child, url], { env, stdio: [...stdio] });
  const chunks = (await stdout.toArray()) as Buffer[];
  return JSON.parse(Buffer.concat(chunks).toString());
}

describe('a certificate of one’s own', () => {
  test('is not trusted, and nothing is sent', async () => {
    const receiver = await listen((response) => response.end(), { tls: selfSigned() });

    expect(await sent(receiver.url)).toEqual({ failure: 'tls' });
    for (const broken of [{ isReset: true }, { isTruncated: true }]) {
      expect(await sent(receiver.url, broken)).toEqual({ failure: 'tls' });
    }
    expect(receiver.heard).toEqual([]);
  });

  test('is trusted where NODE_EXTRA_CA_CERTS names it', { tags: 'long' }, async () => {
    const tls = selfSigned();
    const receiver = await listen((response) => response.end(), { tls });
    const url = receiver.url.replace('127.0.0.1', 'localhost');

    expect(await sentTrusting(tls.cert, url)).toEqual({ status: 200 });
    expect(await sentTrusting(selfSigned().cert, url)).toEqual({ failure: 'tls' });
    expect(receiver.heard).toMatchObject([{ text: '{}', isWhole: true }]);
  });
});

test.each([
  ['the connection is reset', { isReset: true }],
  ['the body ends too soon', { isTruncated: true }],
])('where it is trusted, %s in the middle of the body as without TLS', async (_, more) => {
  const tls = selfSigned();
  const receiver = await listen((response) => response.end(), { tls });
  const connect = buildConnector({ ca: tls.cert });

  const url = new URL(receiver.url);
  const { signal } = new AbortController();
  const outcome = await breakOff(posting(receiver.url, more), { url, connect, signal });
  await receiver.come(1);

  expect(receiver.heard).toMatchObject([{ isWhole: false }]);
  expect(receiver.heard[0]!.text.length).toBeLessThan(18);
  expect(outcome).not.toMatchObject({ status: 200 });
});

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');

describe.runIf(hasIpv6)('an address of IPv6', () => {
  test('is sent to as it is written, port and all', async () => {
    const receiver = await listen((response) => response.end('thanks'), { host: '::1' });

    expect(receiver.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await sent(`${receiver.url}/hooks`)).toEqual({ status: 200, body: 'thanks' });
    expect(receiver.heard).toMatchObject([{ text: body.toString(), isWhole: true }]);
    expect(receiver.heard[0]!.request.headers.host).toBe(new URL(receiver.url).host);
  });

  test('is where a body is broken off, too', async () => {
    const receiver = await listen((response) => response.end(), { host: '::1' });

    await sent(receiver.url, { isTruncated: true });
    await receiver.come(1);

    expect(receiver.heard).toMatchObject([{ isWhole: false }]);
  });
});
