import { join } from 'node:path';
import type { FleetPart } from '../../engine/index.ts';
import type { TablePlaces } from '../tables/collection.ts';
import { rowsFor } from '../tables/rows-for.ts';
import type { TableOrder } from '../tables/table-order.ts';
import { nameOf } from './fleet-folder.ts';

/** The files of the tables of a part: a folder for each table, with a file for each part. */
export async function tablePlaces(
  folder: string,
  part: FleetPart,
  { format }: TableOrder,
): Promise<TablePlaces> {
  return {
    open: await rowsFor(format),
    placeOf(table) {
      const name = `${table}/${nameOf(part)}.${format}`;
      return { file: join(folder, name), name };
    },
  };
}
