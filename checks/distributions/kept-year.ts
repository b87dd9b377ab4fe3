import { Document, isSeq, parse, visit } from 'yaml';
import type { SimulatedYear } from './simulated-year.ts';

/** The text of docs/distributions/simulated.yaml: a line for the percentiles of each distribution. */
export function writtenYear(year: SimulatedYear): string {
  const document = new Document(year);
  visit(document, (_, node) => {
    if (isSeq(node)) node.flow = true;
  });
  document.commentBefore = ' Written by `npm run lab -- distributions`; do not edit.';
  return document.toString({ lineWidth: 0 });
}

export const readYear = (text: string): SimulatedYear => parse(text) as SimulatedYear;
