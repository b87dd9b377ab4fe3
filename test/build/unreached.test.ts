import { createVirtualFileSystem } from '@typescript/native/unstable/fs';
import { expect, test } from 'vitest';
import { unreachedIn } from '../../build/unreached/unreached.ts';

const options = { lib: ['es2023'], types: [], module: 'esnext', moduleResolution: 'bundler' };

/** `line name` of everything in `room.ts` that `main.ts` does not reach. */
function unreached(main: string, room: string): string[] {
  const files = { 'main.ts': main, 'room.ts': room };
  const found = unreachedIn({
    root: '/planted',
    entries: ['main.ts'],
    files: Object.keys(files),
    compilerOptions: { ...options, allowImportingTsExtensions: true, noEmit: true },
    fs: createVirtualFileSystem({
      '/planted/main.ts': main,
      '/planted/room.ts': room,
      '/planted/node_modules/hooks/index.d.ts':
        'export interface Hook { open(): void } export interface Read<T> { value: T }',
    }),
  });
  return found.map(({ place, name }) => `${place} ${name}`.replace('room.ts:', ''));
}

test.each([
  ['a file', ``, `export const a = 1;`, ['room.ts room.ts']],
  ['a function', `import './room.ts';`, `export function f() {}`, ['1 f']],
  [
    'what only the unreached reaches',
    `import './room.ts';`,
    `const a = 1;\nexport const b = a;`,
    ['1 a', '2 b'],
  ],
  [
    'a type',
    `import { a } from './room.ts'; a;`,
    `export const a = 1;\nexport type A = typeof a;`,
    ['2 A'],
  ],
  ['a name exported again', `import './room.ts';`, `export { main } from './main.ts';`, ['1 main']],
  [
    'a method',
    `import { Clock } from './room.ts'; new Clock().halt();`,
    `export class Clock {\n halt() {}\n /** Goes back. */\n restore() {}\n}`,
    ['4 Clock.restore'],
  ],
  [
    'an accessor whose name a package asks of something else',
    `import type { Hook } from 'hooks'; import { Clock } from './room.ts'; declare const hook: Hook; hook.open(); new Clock();`,
    `export class Clock { get open() { return 1; } }`,
    ['1 Clock.open'],
  ],
  [
    'a method that only itself and others unreached call',
    `import { Clock } from './room.ts'; new Clock();`,
    `export class Clock { a() { this.b(); } b() { this.a(); } }`,
    ['1 Clock.a', '1 Clock.b'],
  ],
  [
    'an entry of a table',
    `import { order, type Order } from './room.ts'; order.first as Order;`,
    `export const order = {\n first: 1,\n second: 2,\n} as const;\nexport type Order = (typeof order)[keyof typeof order];`,
    ['3 order.second'],
  ],
  [
    'a member of an interface that is written and never read',
    `import { made } from './room.ts'; made().x;`,
    `interface Made { readonly x: number; readonly y: number }\nexport const made = (): Made => ({ x: 1, y: 2 });`,
    ['1 Made.y'],
  ],
  [
    'a member of a union that is written and never read',
    `import { made } from './room.ts'; const it = made(); 'x' in it;`,
    `type Made = { readonly x: 1 } | { readonly y: 1 };\nexport const made = (): Made => ({ y: 1 });`,
    ['1 Made.y'],
  ],
])('%s', (_, main, room, expected) => {
  expect(unreached(main, room)).toEqual(expected);
});

const door = `class Door { open(): void {} }`;
const doors = `interface Doors { readonly front: 1 }`;
const hooks = `import type { Hook, Read } from 'hooks';`;

test.each([
  [
    'called through an interface',
    door,
    `const on = (it: { open(): void }) => it.open(); on(new Door());`,
  ],
  ['taken apart', door, `const { open } = new Door(); return open;`],
  ['asked for by a literal', door, `new Door()['open']();`],
  ['asked for by a computed key', door, `const key = 'open' as const; new Door()[key]();`],
  ['asked of what has no type', door, `(new Door() as any).open();`],
  ['called by a package', `${hooks} class Door implements Hook { open() {} }`, `new Door();`],
  ['of an interface with computed keys', doors, `return {} as { [K in keyof Doors]: K };`],
  ['of an interface that a package reads', `${hooks} ${doors}`, `return {} as Read<Doors>;`],
  ['of a table that is handed on', `const table = { front: 1, back: 2 };`, `return [table];`],
])('a member is reached: %s', (_, declared, body) => {
  // No caller sees into the block of a function.
  const room = `${declared}\nexport function main() { ${body} }`;

  expect(unreached(`export * from './room.ts';`, room)).toEqual([]);
});

test('a file that is imported late is reached as far as it is asked', () => {
  const main = `const { f } = await import('./room.ts'); f();`;

  expect(
    unreached(main, `export const f = () => ({ g });\nconst g = 1;\nexport const h = 1;`),
  ).toEqual(['3 h']);
});

test('the types that callers see are reached, member by member', () => {
  const room = `interface Door { readonly open: boolean }
class Hidden { open() {} }
export class Main {
  #hidden = new Hidden();
  get door(): Door { return { open: true }; }
  constructor(hidden: Hidden) { this.#hidden; hidden; }
}`;

  expect(unreached(`export * from './room.ts';`, room)).toEqual(['2 Hidden.open']);
});
