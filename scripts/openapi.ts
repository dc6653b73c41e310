// node scripts/openapi.ts: writes docs/openapi.json, the description of the REST API, from the tRPC procedures behind it, and its types. A test
// fails while the file differs from the procedures.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/server/rest/openapi.ts';
import { restProcedures } from '../src/server/rest/rest.ts';
import { compileApiTypes } from './build/api-types.ts';

const document = openApiDocument(restProcedures(), 'http://localhost:5000');
writeFileSync('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
await compileApiTypes();
console.log('Wrote docs/openapi.json.');
