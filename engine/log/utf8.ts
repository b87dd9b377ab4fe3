/** A standard of the web, which every host has. */
declare const TextEncoder: new () => {
  readonly encode: (text: string) => Uint8Array;
  readonly encodeInto: (text: string, into: Uint8Array) => { readonly written: number };
};

export const utf8 = new TextEncoder();

/** The most bytes that UTF-8 takes for a unit of a text. */
export const mostBytes = 3;

/** A text that many lines have, with its bytes, so that it is encoded once. */
export class KeptText {
  readonly text: string;
  readonly bytes: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.bytes = utf8.encode(text);
  }
}
