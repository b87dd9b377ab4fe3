import { invariant } from '../../invariant.ts';

/** Numbers for values that many vehicles share; the same object has the same number. */
export class Interned<T extends object> {
  readonly #values: T[] = [];
  readonly #numbers = new Map<T, number>();

  number(value: T): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }

  at(number: number): T {
    const value = this.#values[number];
    invariant(value !== undefined, 'a number stands for a value');
    return value;
  }
}
