import { importsOf, targetOf } from './imports.ts';
import type { Finding, Rule } from './rule.ts';
import { areaOf, type SourceFile } from './source-tree.ts';

/**
 * The rooms of the engine from the lowest to the highest, with the files and folders that belong to each. A room imports
 * itself and rooms below it. Where several rooms match a path, the longest match counts.
 */
export const roomNames = [
  [
    'base',
    'fault.ts',
    'given.ts',
    'in-steps.ts',
    'invariant.ts',
    'own-member.ts',
    'mistake.ts',
    'name-pattern.ts',
    'of-kind.ts',
    'nearest.ts',
    'printable.ts',
    'numbered.ts',
  ],
  ['random', 'random/'],
  ['time', 'time/'],
  ['chart', 'chart/'],
  ['log', 'log/'],
  ['form', 'form/'],
  ['pattern', 'pattern/'],
  ['model', 'model/'],
  ['place', 'place/'],
  ['row', 'vehicle/row/', 'vehicle/charts.generated.ts'],
  ['vehicle', 'vehicle/'],
  ['signal', 'signal/'],
  ['service', 'service/'],
  ['world', 'command.ts', 'world.ts'],
  ['replay', 'replay/'],
  ['source', 'scenario/source/'],
  ['schema', 'scenario/schema/'],
  ['names', 'scenario/names/'],
  ['compose', 'scenario/compose/'],
  ['expressions', 'scenario/expressions/'],
  ['plan', 'scenario/plan/'],
  ['read', 'scenario/read/', 'scenario/series/', 'scenario/routes/'],
  ['effects', 'scenario/effects/'],
  ['context', 'scenario/context/'],
  ['marks', 'scenario/facts.ts', 'scenario/mark.ts'],
  ['judging', 'scenario/judging/'],
  ['expectations', 'scenario/expectations/'],
  ['running', 'scenario/running/'],
  ['verbs', 'scenario/verbs/'],
  ['scenario', 'scenario/'],
  ['index', 'charts.ts', 'entry.ts', 'index.ts'],
] as const;

/** The order of the engine's rooms. An import of a type counts as much as one of a value. */
export const roomOrder: Rule = {
  name: 'rooms',
  concerns: (path) => areaOf(path) === 'engine' && path.endsWith('.ts'),
  check: (file) => {
    const own = roomOf(file.path);
    if (own === undefined)
      return [{ line: 1, message: 'belongs to no room of test/tidy/rooms.ts' }];
    return importsOf(file).flatMap(({ line, module }) =>
      module?.startsWith('.') === true ? objection(own, line, targetOf(file.path, module)) : [],
    );
  },
};

/** The files of the engine, generated ones included: types travel through them too. */
export function engineFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => roomOrder.concerns(path));
}

interface Room {
  readonly name: string;
  readonly height: number;
}

function objection(own: Room, line: number, target: string): Finding[] {
  const room = roomOf(target);
  if (room === undefined || room.height <= own.height) return [];
  return [
    { line, message: `the room ${own.name} imports ${target} of the higher room ${room.name}` },
  ];
}

function roomOf(path: string): Room | undefined {
  const [best] = roomNames
    .flatMap(([name, ...places], height) => places.map((place) => ({ name, height, place })))
    .filter(({ place }) =>
      place.endsWith('/') ? path.startsWith(`engine/${place}`) : path === `engine/${place}`,
    )
    .sort((a, b) => b.place.length - a.place.length);
  return best;
}
