// Writes dist/openapi.d.ts (API_TYPES_FILE): the OpenAPI document of the REST API, docs/openapi.json, as TypeScript types. scripts/setup.mjs
// runs it before every command, because tests import the types.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { API_TYPES_FILE } from '../../src/server/rest/api-types-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');

/** The text of the file. While it is made, this process resolves the module `typescript` to another package. */
async function typesOf(document: string): Promise<string> {
  // openapi-typescript calls the API of TypeScript 5, which this project's compiler does not have but @ts-morph/common contains
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name, context),
  });
  try {
    const { default: generate, astToString } = await import('openapi-typescript');
    const types = astToString(await generate(JSON.parse(document), { alphabetize: true }));
    return `// The types of the REST API, made from /api/openapi.json, for openapi-fetch and the like.\n${types}`;
  } finally {
    hooks.deregister();
  }
}

/** Whether the types are missing, or older than the document or this file. */
function isOutdated(): boolean {
  if (!existsSync(API_TYPES_FILE)) return true;
  const madeAt = statSync(API_TYPES_FILE).mtimeMs;
  return [DOCUMENT, import.meta.filename].some((file) => statSync(file).mtimeMs > madeAt);
}

/** Writes the types when they are missing or outdated. */
export async function compileApiTypes(): Promise<void> {
  if (!isOutdated()) return;
  const types = await typesOf(readFileSync(DOCUMENT, 'utf8'));
  mkdirSync(dirname(API_TYPES_FILE), { recursive: true });
  // written to another file and renamed, because another process may be reading the types
  const draft = `${API_TYPES_FILE}.${process.pid}`;
  writeFileSync(draft, types);
  renameSync(draft, API_TYPES_FILE);
}
