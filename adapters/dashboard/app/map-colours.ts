/** The colours of the style sheet that the map draws with, kept until the colour scheme changes. */
export class Colours {
  readonly #element: Element;
  readonly #known = new Map<string, string>();

  constructor(element: Element) {
    this.#element = element;
  }

  /** The value of a property of the style sheet, by its name without dashes. */
  of(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const found = getComputedStyle(this.#element).getPropertyValue(`--${name}`).trim();
    this.#known.set(name, found);
    return found;
  }

  /** Reads the style sheet again when a colour is next needed. */
  forget(): void {
    this.#known.clear();
  }
}
