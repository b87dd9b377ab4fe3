import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a package-lock.json that lists its packages, by their places below node_modules. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** The machine of CI; others install a few packages fewer or more. */
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

export function readLock(folder: string): Lock {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
}

/** Counts of a lock file, each with its ceiling for the root: packages of single checks stand in checks/. */
export function packageFigures({ packages }: Lock) {
  const { '': own, ...others } = packages;
  return [
    { name: 'development dependencies', count: namesIn(own?.devDependencies), ceiling: 50 },
    {
      name: 'packages that npm ci installs',
      // npm leaves out a few of them, which are for a newer Node.
      count: Object.values(others).filter(isForMachine).length,
      ceiling: 402,
    },
  ] as const;
}

/** `name: version, version` of each package of a project that another has, too, in another version. */
export function differing(one: Lock, other: Lock): readonly string[] {
  return Object.entries(one.packages).flatMap(([place, { version }]) => {
    const beside = other.packages[place]?.version;
    const isTop = place.lastIndexOf('node_modules/') === 0;
    return isTop && beside !== undefined && beside !== version
      ? [`${place.slice('node_modules/'.length)}: ${version}, ${beside}`]
      : [];
  });
}

function namesIn(versions: object = {}): number {
  return Object.keys(versions).length;
}

function isForMachine(one: LockedPackage): boolean {
  return Object.entries(machine).every(
    ([key, value]) => one[key as keyof typeof machine]?.includes(value) !== false,
  );
}
