import { isLink } from './link.ts';

/** Puts a fragment that holds a scenario into the address; the view that is shown stays. */
export function putInAddress(fragment: string): void {
  const view = isLink(location.hash) ? (history.state as unknown) : location.hash;
  history.replaceState(view, '', fragment);
}

/** Takes the scenario out of the address, once the text is another: a reload shows that one. */
export function takeFromAddress(): void {
  if (!isLink(location.hash)) return;
  history.replaceState(null, '', (history.state as string | null) || '#/');
}
