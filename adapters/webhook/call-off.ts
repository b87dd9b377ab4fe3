/** Says that a request is called off; an `AbortSignal` is one. */
export interface CallOffSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
