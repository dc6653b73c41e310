// For scripts/openapi.ts and its test.
import { registerHooks } from 'node:module';

/**
 * TypeScript types of an OpenAPI document, as openapi-typescript writes them, for clients in TypeScript. Changes for that time how the
 * process resolves the module `typescript`.
 */
export async function typesOf(document: object): Promise<string> {
  // openapi-typescript needs the programming interface of TypeScript 5, which this project's compiler does not have
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name, context),
  });
  try {
    const { default: generate, astToString } = await import('openapi-typescript');
    const types = astToString(await generate(JSON.parse(JSON.stringify(document)), { alphabetize: true }));
    return `// Written by scripts/openapi.ts from openapi.json: the types of the API for openapi-fetch and the like.\n${types}`;
  } finally {
    hooks.deregister();
  }
}
