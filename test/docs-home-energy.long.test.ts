import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { scratch } from './adapters/scratch.ts';
import { blocksOf } from './support/documents.ts';

const blockOf = (wanted: string): string =>
  blocksOf('docs/home-energy.md').find(({ title }) => title === wanted)!.code;

test('the first command serves other machines, and the request of the page has its token', async () => {
  const folder = scratch();
  const port = String(await freePort());
  const here = (code: string): string =>
    code
      .replaceAll(
        'npx motorpool serve',
        `exec node '${process.cwd()}/dist/cli.js' serve --port ${port}`,
      )
      .replaceAll('192.168.1.20:4010', `127.0.0.1:${port}`)
      .replaceAll(
        '--host 0.0.0.0 --allow-host 192.168.1.20',
        '--host 0.0.0.0 --allow-host 127.0.0.1',
      );
  const server = spawn('sh', ['-c', here(blockOf('server'))], { cwd: folder });
  onTestFinished(() => void server.kill());
  let [printed, said] = ['', ''];
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (printed.includes('management')) break;
  }
  expect(said).toBe('');
  const script = async (code: string): Promise<string> => {
    const child = spawn('sh', ['-c', here(code)], { cwd: folder });
    const [answer] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return answer;
  };

  const made = await script(blockOf('webhook'));
  const token = await script(`. ./home.env
curl -s 192.168.1.20:4010/oauth2/token -u home:$CLIENT_SECRET -d grant_type=client_credentials`);

  expect(JSON.parse(made)).toMatchObject({ data: { name: 'house' } });
  expect(JSON.parse(token)).toMatchObject({ expires_in: 7200 });
});
