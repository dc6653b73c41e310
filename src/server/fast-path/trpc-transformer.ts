// The tRPC data transformer of the server: superjson, which is skipped for answers that plain JSON keeps.
import superjson from 'superjson';
import { plainInput } from '../../shared/plain-input.ts';

/** Whether JSON keeps a value as it is. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object': {
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJson);
      if (Object.getPrototypeOf(value) !== Object.prototype) return false;
      for (const key in value) if (!isJson((value as Record<string, unknown>)[key])) return false;
      return true;
    }
    default:
      return false;
  }
}

/**
 * Inputs are plain JSON. Outputs are in the form of superjson, whose encoding of a list of homes takes longer than the rest of the request. Most
 * outputs are plain JSON values: they are wrapped as `{ json }`, as superjson would write them. Unlike superjson, this does not record that an object
 * occurs twice.
 */
export const transformer = {
  input: plainInput,
  output: {
    serialize: (value: unknown) => (isJson(value) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize,
  },
};
