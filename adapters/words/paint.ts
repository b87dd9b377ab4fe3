import type { styleText } from 'node:util';

export type Format = Parameters<typeof styleText>[0];

/** Puts a text into colours, or leaves it. */
export type Paint = (format: Format, text: string) => string;
