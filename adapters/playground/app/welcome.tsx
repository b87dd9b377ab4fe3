/** The words of a page on which nothing has run yet. */
export function Welcome() {
  return (
    <>
      <h1>Playground</h1>
      <p>
        motorpool simulates vehicles behind the API that connected cars have. A scenario has the
        vehicles and the steps of a story; the same one gives the same log everywhere, byte for
        byte.
      </p>
      <p>
        Write a scenario or choose an example, then press <kbd>Run</kbd> or <kbd>Ctrl</kbd>{' '}
        <kbd>Enter</kbd>. It runs in this tab and sends nothing anywhere. <kbd>Ctrl</kbd>{' '}
        <kbd>Space</kbd> completes words.
      </p>
      {hasDocs && (
        <p>
          <a href="README.html">First test</a> · <a href="docs/guide.html">Guide</a> ·{' '}
          <a href="docs/reference.html">Words of the language</a> ·{' '}
          <a href="docs/server.html">The server</a>
        </p>
      )}
    </>
  );
}

/** Whether the pages of the documentation stand beside this one, which the build puts in. */
declare const hasDocs: boolean;
