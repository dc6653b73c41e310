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
 * Inputs are plain JSON. Outputs are superjson's, which needs longer for a list of homes than everything else of its answer together: what JSON keeps
 * as it is, which are most answers, is handed on as superjson writes it when there is nothing to remember. Only that an object was there twice is forgotten.
 */
export const transformer = {
  input: plainInput,
  output: {
    serialize: (value: unknown) => (isJson(value) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize,
  },
};
