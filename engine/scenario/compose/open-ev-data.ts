import type { ZodError } from 'zod';
import { wrongKind } from '../../mistake.ts';
import { openEvCar } from '../schema/open-ev-data.ts';
import type { Findings } from '../source/findings.ts';
import {
  isRawMap,
  type Origin,
  type Raw,
  type RawList,
  type RawMap,
  spanOfObject,
  type Tree,
  valueSpan,
} from '../source/tree.ts';
import { consumptionLeftOut, type NoteOrigin, openEvModel, openEvName } from './open-ev-car.ts';

/**
 * A file of Open EV Data as one that shares models; any other file as it is. Vehicles that are no
 * cars are left out. Reports a car that lacks a figure where it stands in the file.
 */
export function asOpenEvModels(tree: Tree, findings: Findings): Tree {
  const list = carsOf(tree.root);
  if (list === undefined) return tree;
  const origins = new Map(tree.origins);
  const made: RawMap = {};
  const indices = new Map<string, string>();
  for (const [index, written] of list.entries()) {
    const read = openEvCar.safeParse(written);
    if (!read.success) {
      reportIssue(tree, findings, { list, index }, read.error.issues[0]!);
    } else if (read.data.vehicle_type === 'car') {
      const name = openEvName(read.data, indices);
      made[name] = openEvModel(read.data, noteIn(origins, written as RawMap));
      indices.set(name, String(index));
      hintAtConsumption(tree, findings, { name, written: written as RawMap });
    }
  }
  origins.set(made, { ...origins.get(list)!, renamed: indices });
  const root: RawMap = { version: 1, models: made };
  origins.set(root, origins.get(tree.root as RawMap)!);
  return { ...tree, root, origins };
}

/** The whole data set has `data`; a file of one brand, of version 2, has a list of `models`. */
function carsOf(root: Raw): RawList | undefined {
  if (!isRawMap(root) || root['version'] === 1) return undefined;
  return [root['data'], root['models']].find((each): each is RawList => Array.isArray(each));
}

/** Tells that the consumption of a car is none, so that the model has the usual one. */
function hintAtConsumption(
  tree: Tree,
  findings: Findings,
  { name, written }: { readonly name: string; readonly written: RawMap },
): void {
  const energy = written['energy_consumption'];
  const average = isRawMap(energy) ? energy['average_consumption'] : undefined;
  const message = consumptionLeftOut(name, average);
  if (message === undefined) return;
  findings.hint('out_of_range', message, valueSpan(tree, energy as RawMap, 'average_consumption'));
}

function noteIn(origins: Map<object, Origin>, written: RawMap): NoteOrigin {
  return (made, member, older) => {
    const dc = written['dc_charger'] as RawMap;
    const from =
      member === '' ? written : member === 'charging_curve' ? dc[member] : written[member];
    const renamed = new Map(Object.entries(older));
    origins.set(made, { ...origins.get(from as object)!, renamed });
    return made;
  };
}

function reportIssue(
  tree: Tree,
  findings: Findings,
  { list, index }: { readonly list: RawList; readonly index: number },
  issue: ZodError['issues'][number],
): void {
  let parent: object = list;
  let key: string | number = index;
  let value: Raw | undefined = list[index];
  for (const next of issue.path as (string | number)[]) {
    parent = value as object;
    key = next;
    value = (value as RawMap)[next];
  }
  const car = 'a car of Open EV Data';
  const member = parent === list ? car : `${key} of ${car}`;
  if (value === undefined) {
    findings.report('key_missing', `${key} is missing in ${car}`, spanOfObject(tree, parent));
    return;
  }
  const isOfKind = issue.code !== 'invalid_type';
  const message = isOfKind ? issue.message : wrongKind([issue.expected], value).message;
  const code = isOfKind ? 'value_malformed' : 'wrong_type';
  findings.report(code, `${member}: ${message}`, valueSpan(tree, parent, key));
}
