// node scripts/openapi.ts: writes docs/openapi.json from the procedures; a test compares them.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/server/openapi.ts';
import { restProcedures } from '../src/server/rest.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(restProcedures(), 'http://localhost:5000'), null, 2)}\n`);
console.log('Wrote docs/openapi.json.');
