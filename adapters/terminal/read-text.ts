/** The text of the body of a request or an answer; undefined for one that is too long. */
export async function readText(
  { body }: Pick<Request, 'body'>,
  mostBytes: number,
): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > mostBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
