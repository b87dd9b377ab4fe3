import { type Import, importsOf, targetOf } from './imports.ts';
import type { Finding, Rule } from './rule.ts';
import { areaOf } from './source-tree.ts';

/**
 * The allowed importers of each file. Types count as much as values: a type is a dependency too.
 */
export const layering: Rule = {
  name: 'layering',
  concerns: (path) => /\.tsx?$/.test(path),
  check: (file) => importsOf(file).flatMap((import_) => objection(file.path, import_)),
};

/** The engine is pure; its packages are listed here, one by one. */
const enginePackages =
  /^(rxjs|zod|yaml|seedrandom\/lib\/alea\.js|@noble\/hashes(\/.+)?|@marcbachmann\/cel-js)$/;

/** XState describes charts and compiles them; it never runs a vehicle. */
const mayUseXstate =
  /(\.chart\.ts|^engine\/chart\/(compile|define)[a-z-]*\.ts|\/from-vehicle\.ts)$/;

function objection(from: string, { line, module }: Import): Finding[] {
  const complain = (message: string): Finding[] => [{ line, message }];
  const area = areaOf(from);
  if (module === undefined) return area === 'engine' ? complain('imports a computed name') : [];
  if (!module.startsWith('.')) {
    return area === 'engine' && !engineMayUse(from, module)
      ? complain(`the engine does not import ${module}`)
      : [];
  }

  const target = targetOf(from, module);
  if (area === 'checks') return [];
  if (areaOf(target) === 'checks') {
    return complain(`${module}: checks has packages of its own, and nothing imports it`);
  }
  if (area === 'test') return [];
  if (areaOf(target) === 'lab' && area !== 'lab') {
    return complain(`${module}: only test and checks import lab`);
  }
  if (areaOf(target) === 'test') return complain(`${module}: nothing imports test`);
  if (area === 'engine' && areaOf(target) !== 'engine') {
    return complain(`${module}: the engine imports nothing outside the engine`);
  }
  if (area === 'adapters' && !adapterMayReach(target)) {
    return complain(`${module}: an adapter imports adapters and engine/index.ts`);
  }
  return [];
}

function engineMayUse(from: string, module: string): boolean {
  return enginePackages.test(module) || (module === 'xstate' && mayUseXstate.test(from));
}

/** The second one imports nothing, so that the command line shows its help without the engine. */
const doors: ReadonlySet<string> = new Set(['engine/index.ts', 'engine/printable.ts']);

/** The order of the rooms says which adapters an adapter may reach. */
function adapterMayReach(target: string): boolean {
  return doors.has(target) || target === 'package.json' || areaOf(target) === 'adapters';
}
