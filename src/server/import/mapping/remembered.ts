// Remembers how short texts were read: the rows of a file repeat the names of fields, places, types and states.

/** Most texts that are remembered, and the characters of the longest. */
const MAX_TEXTS = 5000;
const MAX_LENGTH = 100;

/** `read` with the results of earlier texts remembered. `read` must depend on its text alone, and its results are shared: do not change them. */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const results = new Map<string, { result: T }>();
  return (text) => {
    if (text.length > MAX_LENGTH) return read(text);
    let known = results.get(text);
    if (!known) {
      known = { result: read(text) };
      if (results.size >= MAX_TEXTS) results.clear();
      results.set(text, known);
    }
    return known.result;
  };
}
