// Prints the steps of a start, one line each with its seconds. Plain JavaScript, because scripts/setup.mjs uses it with any Node from 20 on.

/** A step that ends sooner is not printed: it had nothing to do. */
const MIN_SHOWN_MS = 150;
/** For a terminal: goes to the start of the line and empties it. */
const ERASE_LINE = '\r\u001b[K';

/**
 * Runs a step of a start. On a terminal its title appears while it runs, elsewhere the whole line at its end, so that it does not mix with lines of the log.
 * Of a step that fails nothing is left: its error says what failed.
 * @template T
 * @param {string} title such as `Building the pages`
 * @param {() => T | Promise<T>} work
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} output
 * @returns {Promise<T>}
 */
export async function runStep(title, work, output = process.stdout) {
  const startedAt = performance.now();
  let shownTitle = '';
  const showTitle = () => {
    shownTitle = `${title} ... `;
    output.write(shownTitle);
  };
  const timer = output.isTTY ? setTimeout(showTitle, MIN_SHOWN_MS) : undefined;
  try {
    const value = await work();
    const ms = performance.now() - startedAt;
    if (ms >= MIN_SHOWN_MS && !shownTitle) showTitle();
    if (shownTitle) output.write(`${(ms / 1000).toFixed(1)} s\n`);
    return value;
  } catch (error) {
    if (shownTitle) output.write(ERASE_LINE);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
