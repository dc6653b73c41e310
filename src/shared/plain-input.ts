/**
 * How the input of a procedure travels: `{"json": …}`, and plain JSON in it. Nothing tells the receiver to build other values (dates, sets, typed
 * arrays), because building what an anonymous sender describes can cost far more than reading it. An absent input is `{}`.
 */
export const plainInput = {
  serialize: (value: unknown): { json: unknown } => ({ json: value }),
  deserialize: (sent: { json?: unknown }): unknown => sent.json,
};

/** Whether a value has that shape. */
export const isPlainInput = (sent: unknown): sent is { json?: unknown } =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).every((key) => key === 'json');
