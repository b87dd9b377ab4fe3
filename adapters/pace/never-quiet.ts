/** An application does not come to rest, so that time cannot pass. */
export class NeverQuiet extends Error {
  override readonly name = 'NeverQuiet';
}
