// How the input of a tRPC procedure is written in a request: as plain JSON.

/**
 * The format `{"json": …}` of procedure inputs. It carries no type information of superjson, because building dates, sets or typed arrays for
 * anonymous callers can cost far more than parsing. An absent input is `{}`.
 */
export const plainInput = {
  serialize: (value: unknown): { json: unknown } => ({ json: value }),
  deserialize: (input: { json?: unknown }): unknown => input.json,
};

/** Whether a parsed input has this format. */
export const isPlainInput = (input: unknown): input is { json?: unknown } =>
  typeof input === 'object' && input !== null && !Array.isArray(input) && Object.keys(input).every((key) => key === 'json');
