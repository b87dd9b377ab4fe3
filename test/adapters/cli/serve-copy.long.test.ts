import { cp } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';

const { home, start } = builtCommand({
  'cars.yaml':
    'version: 1\nname: cars\nfleets: { car: { count: 8, model: tesla-model-3, id: "car-{n}" } }\n',
});

interface Entry {
  readonly kind: string;
}

async function serve(folder: string) {
  const args = ['cars.yaml', '--data', `${home}/${folder}`, '--held', '--json', '--port', '0'];
  const child = start(['serve', ...args]);
  const line = await new Promise<string>((settle, reject) => {
    createInterface({ input: child.stdout }).once('line', settle);
    child.once('close', (code) => reject(new Error(`it ended with ${code}`)));
  });
  const { origin, controlToken } = JSON.parse(line) as ReadyLine;
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const order = (car: number, verb: string) => {
    const body = JSON.stringify(verb);
    return fetch(`${origin}/sim/vehicles/car-${car}/do`, { method: 'POST', headers, body });
  };
  const log = async () => {
    const answer = await fetch(`${origin}/sim/log?from=0&limit=1000`, { headers });
    const { data } = (await answer.json()) as { readonly data: readonly Entry[] };
    return data;
  };
  return { child, order, log };
}

test('a copy of a folder into which a server writes is whole up to a record', async () => {
  const first = await serve('data');
  const load = { isEnough: false, acknowledged: 0, onOrder: () => {} };
  const clients = Array.from({ length: 8 }, async (_, car) => {
    for (let turn = 0; !load.isEnough; turn += 1) {
      const { ok } = await first.order(car + 1, turn % 2 === 0 ? 'unlock' : 'lock');
      if (ok) load.acknowledged += 1;
      load.onOrder();
    }
  });
  const copies: { readonly name: string; readonly told: number }[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const enough = load.acknowledged + 8;
    // Turns without work would keep the server from its own.
    await new Promise<void>((settle) => {
      load.onOrder = () => {
        if (load.acknowledged >= enough) settle();
      };
    });
    const name = `copy-${number}`;
    const told = load.acknowledged;
    await cp(`${home}/data`, `${home}/${name}`, { recursive: true });
    copies.push({ name, told });
  }
  load.isEnough = true;
  await Promise.all(clients);
  const whole = await first.log();
  const orders = (log: readonly Entry[]) => log.filter(({ kind }) => kind.endsWith('lock')).length;

  expect(orders(whole)).toBeGreaterThan(40);
  for (const { name, told } of copies) {
    const { child, log } = await serve(name);
    const found = await log();
    child.kill('SIGKILL');
    // The start ends the copied part: it grants tokens.
    const copied = found.slice(
      0,
      found.findLastIndex(({ kind }) => kind === 'token.grant'),
    );
    expect(copied).toEqual(whole.slice(0, copied.length));
    expect(orders(copied)).toBeGreaterThanOrEqual(told);
  }
});
