import { registerHooks } from 'node:module';

/** TypeScript types of an OpenAPI document, as openapi-typescript writes them: what a client in TypeScript is made from. */
export async function typesOf(document: object): Promise<string> {
  // it needs the programming interface of TypeScript 5, which the compiler of this project does not have
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
