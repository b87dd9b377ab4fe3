/** Whether a slice ended within an instant, and when that instant is complete. */
export class Cut {
  #mend: (() => void) | undefined;
  #mended: Promise<void> | undefined;

  /** Resolves once the instant is complete; undefined while it is. */
  get mended(): Promise<void> | undefined {
    return this.#mended;
  }

  /** Of no effect while it is cut. */
  begin(): void {
    this.#mended ??= new Promise((resolve) => {
      this.#mend = resolve;
    });
  }

  /** Of no effect while it is whole. */
  end(): void {
    this.#mended = undefined;
    this.#mend?.();
  }
}
