/** A text that is composed while its reader takes it. */
export interface TextSink {
  readonly write: (text: string) => void;
  /**
   * Hands the text on once it is long enough. Resolves once the reader wants more or the signal is
   * aborted; undefined if the reader wants more already.
   */
  readonly ready: (signal: AbortSignal) => Promise<void> | undefined;
  /** Aborted once the reader wants no more. */
  readonly signal: AbortSignal;
}

/**
 * The bytes of a text that some work composes, which begins at once and waits for a slow reader. An
 * error of the work is that of the stream.
 */
export function textStream(work: (sink: TextSink) => Promise<void>): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  let gathered = '';
  let isAsked = false;
  let goOn = (): void => {};
  const begin = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const flush = (): void => {
      const text = gathered;
      gathered = '';
      isAsked = false;
      controller.enqueue(encoder.encode(text));
    };
    const ready = (signal: AbortSignal): Promise<void> | undefined => {
      if (gathered.length < pieceLength || signal.aborted) return undefined;
      flush();
      if (isAsked) return undefined;
      return new Promise((resolve) => {
        goOn = () => {
          signal.removeEventListener('abort', goOn);
          resolve();
        };
        signal.addEventListener('abort', goOn, { once: true });
      });
    };
    const write = (text: string): void => {
      gathered += text;
    };
    try {
      await work({ write, ready, signal: gone.signal });
      flush();
      controller.close();
    } catch (error) {
      if (!gone.signal.aborted) controller.error(error);
    }
  };
  return new ReadableStream(
    {
      start: (controller) => void begin(controller),
      pull: () => {
        isAsked = true;
        goOn();
      },
      cancel: (reason) => {
        gone.abort(reason);
        goOn();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Characters that are gathered before they are handed on. */
const pieceLength = 65_536;
