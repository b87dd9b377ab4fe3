import type { Place } from './control-api.ts';

const keptAs = 'motorpool-control-token';

/** The prefix of the world that the page was opened for. */
export function prefixOf(path: string): string {
  return /^\/w\/[\w-]+/.exec(path)?.[0] ?? '';
}

/** The token that the page was given, or that somebody typed into this tab; undefined: nobody has. */
export function knownPlace(): Place | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=control-token]');
  const token = meta?.content ?? sessionStorage.getItem(keptAs) ?? undefined;
  return token === undefined ? undefined : { prefix: prefixOf(location.pathname), token };
}

/** Kept as long as the tab is there, and no longer. */
export function keepToken(token: string): void {
  sessionStorage.setItem(keptAs, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(keptAs);
}
