import type { WorldAddress } from './control-api.ts';

const keptAs = 'motorpool-control-token';

/** The prefix of the world that the page was opened for. */
export function prefixOf(path: string): string {
  return /^\/w\/[\w-]+/.exec(path)?.[0] ?? '';
}

/** The token that the server gave the page or the user typed into this tab; undefined for none. */
export function knownPlace(): WorldAddress | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=control-token]');
  const token = meta?.content ?? sessionStorage.getItem(keptAs) ?? undefined;
  return token === undefined ? undefined : { prefix: prefixOf(location.pathname), token };
}

/** Keeps the token as long as the tab exists. */
export function keepToken(token: string): void {
  sessionStorage.setItem(keptAs, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(keptAs);
}
