/**
 * The URL that a text or a URL has; undefined for a text that is none. `URL.canParse` is no way to ask: in Node 20 and 22
 * it denies hosts such as `bücher.example` as soon as its caller has been optimized.
 */
export function toUrl(written: string | URL): URL | undefined {
  try {
    return new URL(written);
  } catch {
    return undefined;
  }
}
