/** A point in pixels of the page. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}
