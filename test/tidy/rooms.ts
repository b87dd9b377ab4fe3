import { importsOf, targetOf } from './imports.ts';
import type { Finding, Rule } from './rule.ts';
import { areaOf, type SourceFile } from './source-tree.ts';

/**
 * The rooms of each storey from the lowest to the highest, with the files and folders that belong to each. A room imports
 * itself and rooms below it. Where several rooms match a path, the longest match counts.
 */
export const engineRooms = [
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
  ['read', 'scenario/read/', 'scenario/sections/', 'scenario/series/', 'scenario/routes/'],
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

export const adapterRooms = [
  ['pace', 'pace/'],
  ['file', 'file/'],
  ['words', 'words/'],
  ['terminal', 'terminal/'],
  ['charts', 'charts/'],
  ['metrics', 'metrics/'],
  ['trace', 'trace/'],
  ['server', 'server/'],
  ['feed', 'feed/'],
  ['webhook', 'webhook/'],
  ['http', 'http/'],
  ['postgres', 'postgres/'],
  ['scenarios', 'scenarios/'],
  ['tables', 'tables/'],
  ['past', 'past/'],
  ['library', 'library/'],
  ['worlds', 'worlds/'],
  ['sending', 'sending/'],
  ['threads', 'threads/'],
  ['queue', 'queue/'],
  ['fleet', 'fleet/'],
  ['testing', 'testing/'],
  ['trials', 'trials/'],
  ['mcp', 'mcp/'],
  ['dashboard', 'dashboard/'],
  ['playground', 'playground/'],
  ['demo', 'demo/'],
  ['cli', 'cli/'],
] as const;

const storeys = { engine: engineRooms, adapters: adapterRooms };

/** The room order in both storeys. A type import counts as much as a value import. */
export const roomOrder: Rule = {
  name: 'rooms',
  concerns: (path) => Object.hasOwn(storeys, areaOf(path)) && /\.tsx?$/.test(path),
  check: (file) => {
    const own = roomOf(file.path);
    if (own === undefined)
      return [{ line: 1, message: 'belongs to no room of test/tidy/rooms.ts' }];
    return importsOf(file).flatMap(({ line, module }) =>
      module?.startsWith('.') === true ? objection(own, line, targetOf(file.path, module)) : [],
    );
  },
};

/** The files of a storey, generated ones included: types travel through them too. */
export function filesOfStorey(
  files: readonly SourceFile[],
  storey: keyof typeof storeys,
): SourceFile[] {
  return files.filter(({ path }) => roomOrder.concerns(path) && areaOf(path) === storey);
}

interface Room {
  readonly storey: string;
  readonly name: string;
  readonly height: number;
}

function objection(own: Room, line: number, target: string): Finding[] {
  const room = roomOf(target);
  if (room === undefined || room.storey !== own.storey || room.height <= own.height) return [];
  return [
    { line, message: `the room ${own.name} imports ${target} of the higher room ${room.name}` },
  ];
}

function roomOf(path: string): Room | undefined {
  const storey = areaOf(path);
  const inside = path.slice(storey.length + 1);
  const rooms = Object.hasOwn(storeys, storey) ? storeys[storey as keyof typeof storeys] : [];
  const [best] = rooms
    .flatMap(([name, ...places], height) =>
      places.map((place) => ({ storey, name, height, place })),
    )
    .filter(({ place }) => (place.endsWith('/') ? inside.startsWith(place) : inside === place))
    .sort((a, b) => b.place.length - a.place.length);
  return best;
}
