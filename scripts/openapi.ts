// node scripts/openapi.ts: writes docs/openapi.json and docs/openapi.d.ts, the description of the REST API, from the tRPC procedures behind
// it. A test fails while the files differ from the procedures.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/server/rest/openapi.ts';
import { restProcedures } from '../src/server/rest/rest.ts';
import { typesOf } from './openapi-types.ts';

const document = openApiDocument(restProcedures(), 'http://localhost:5000');
writeFileSync('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
writeFileSync('docs/openapi.d.ts', await typesOf(document));
console.log('Wrote docs/openapi.json and docs/openapi.d.ts.');
