// The tRPC data transformer of the server: superjson, which is skipped for outputs that plain JSON represents exactly, because it is slow.
import superjson from 'superjson';
import { plainInput } from '../../shared/plain-input.ts';

/** Whether a value is unchanged after it was written as JSON and read again. */
function isPlainJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object': {
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isPlainJson);
      if (Object.getPrototypeOf(value) !== Object.prototype) return false;
      for (const key in value) if (!isPlainJson((value as Record<string, unknown>)[key])) return false;
      return true;
    }
    default:
      return false;
  }
}

/**
 * Inputs are plain JSON, outputs the format of superjson, which takes longer to encode a list of homes than the rest of the request. Plain outputs are
 * wrapped as `{ json }` without superjson, which would write the same. Only superjson records that an object occurs twice; clients get two objects here.
 */
export const transformer = {
  input: plainInput,
  output: {
    serialize: (value: unknown) => (isPlainJson(value) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize,
  },
};
