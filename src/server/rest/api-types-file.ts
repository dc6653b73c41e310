import { join } from 'node:path';

/** The TypeScript types of the REST API, which `scripts/build/api-types.ts` writes. */
export const API_TYPES_FILE = join(import.meta.dirname, '../../../dist/openapi.d.ts');
