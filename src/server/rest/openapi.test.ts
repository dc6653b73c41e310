// Tests of the OpenAPI document: session cookie, paths, errors, and that the committed file is up to date.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { restProcedures } from './rest.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument(restProcedures(), 'https://homes.example');
  const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods));

  test('names the session cookie and the operations that require it', () => {
    // signing in and resetting a password answer 401 as well, for wrong credentials, but need no session
    const checksCredentials = ['account.login', 'account.resetPassword'];
    expect(document.components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: '__Host-sid' });
    for (const [, operation] of operations)
      expect([operation.operationId, operation.security !== undefined]).toEqual([
        operation.operationId,
        operation.responses[401] !== undefined && !checksCredentials.includes(operation.operationId),
      ]);
  });

  test('requires nothing in a body that is in the path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { requestBody, parameters } of Object.values(methods)) {
        const namesInPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        expect(
          parameters
            .filter((each) => each.in === 'path')
            .map(({ name }) => name)
            .sort(),
        ).toEqual(namesInPath.sort());
        const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties as object));
        expect([path, fields.filter((field) => namesInPath.includes(field))]).toEqual([path, []]);
      }
    }
  });

  test('lists the errors for a body that is too large or of another type for every write', () => {
    for (const [method, { responses }] of operations) {
      expect([413, 415].map((status) => responses[status] !== undefined)).toEqual(Array(2).fill(method !== 'get'));
      if (method !== 'get') expect(responses[403]!.description).toContain('Cross-site request refused');
    }
  });

  test('equals the committed file', () => {
    const generated = openApiDocument(restProcedures(), 'http://localhost:5000');
    expect(JSON.parse(JSON.stringify(generated))).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
  });
});
