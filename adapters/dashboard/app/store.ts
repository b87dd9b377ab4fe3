import { useEffect, useState } from 'preact/hooks';

/** A value that views follow. */
export class Store<Value> {
  #value: Value;
  readonly #followers = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  set(value: Value): void {
    if (value === this.#value) return;
    this.#value = value;
    for (const follow of this.#followers) follow();
  }

  /** Follows the value; returns a function that stops that. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }
}

/** The value of a store in a view, which redraws when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    const take = () => setValue(() => store.value);
    take();
    return store.follow(take);
  }, [store]);
  return value;
}
