// Renders the OpenAPI document of the REST API as HTML pages for people: one with all paths, and one for each operation and schema. Has no side effects.
import escapeHtml from 'escape-html';
import { startSection } from './get-started-docs.ts';
import { mcpSection } from './mcp/mcp-docs.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import type { JsonSchema } from './openapi-schema.ts';
import { webhookSection } from './webhook-docs.ts';

/** The styles of the pages, inline so that they load no other file. `b.m` is an HTTP method, `.part` the heading of a list. */
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem}h1{font:600 2.25rem/1.2 Georgia,serif;overflow-wrap:anywhere}
section{border-top:1px solid #8884;padding:1.25rem 0}h2{font-size:1.125rem;margin:0}code,pre{font:14px/1.5 ui-monospace,monospace}h1 code{font-size:1.25rem}td code{overflow-wrap:anywhere}b.m{display:inline-block;min-width:4rem;color:#a31621}
table{border-collapse:collapse;width:100%;margin:.75rem 0}td:first-child{min-width:3.5rem}td,th{text-align:start;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8883;vertical-align:top;font-size:14px}
pre{background:#8881;padding:1rem;border-radius:10px;overflow:auto;max-height:36rem}small{color:#8a7f76;font:13px/1 system-ui,sans-serif;padding-left:.5rem}.part{font:600 1.75rem/1.2 Georgia,serif;margin:2.5rem 0 1rem}.part+h3{margin-top:0}@media(prefers-color-scheme:dark){b.m{color:#f0686b}}`;

const DOCS = '/api/docs';
/** The address of the page of an operation or a schema. */
const pageOf = (name: string): string => `${DOCS}/${encodeURIComponent(name)}`;

const layout = (document: OpenApiDocument, title: string, nonce: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} | ${escapeHtml(document.info.title)}</title>
    <style nonce="${escapeHtml(nonce)}">${STYLE}</style></head><body>${body}</body></html>`;

/** A JSON Schema or an example as text, in which the names of schemas lead to their pages. */
const json = (value: unknown): string =>
  `<pre>${escapeHtml(JSON.stringify(value, null, 2)).replace(/#\/components\/schemas\/(\w+)/g, (text, name: string) => `<a href="${pageOf(name)}">${text}</a>`)}</pre>`;

/** The type of a parameter as text: `integer`, the values of an enumeration, or a list of either. */
const typeOf = ({ type, enum: values, items, anyOf }: JsonSchema): string => {
  if (Array.isArray(values)) return values.join(' | ');
  if (Array.isArray(anyOf)) return typeOf((anyOf as JsonSchema[]).at(-1)!);
  if (type === 'array' && items) return `${typeOf(items as JsonSchema)}, several by comma`;
  return typeof type === 'string' ? type : '';
};

/** Who may call an operation. */
const callersOf = ({ security }: Operation): string => {
  if (!security) return '';
  return security.length > 1 ? 'needs an API key or the session cookie' : 'needs the session cookie';
};

/** The page of an operation: its parameters, request body and responses. */
function operationPage(path: string, method: string, operation: Operation): string {
  const parameterRows = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td>${escapeHtml(typeOf(parameter.schema))}</td><td>${escapeHtml(parameter.description ?? '')}</td></tr>`,
  );
  const parameters = parameterRows.length
    ? `<table><tr><th>Parameter</th><th>In</th><th>Type</th><th></th></tr>${parameterRows.join('')}</table>`
    : '';
  const body = operation.requestBody ? `<section><h2>Request body</h2>${json(operation.requestBody.content)}</section>` : '';
  const responses = Object.entries(operation.responses)
    .map(([status, response]) => `<tr><td><code>${status}</code></td><td>${escapeHtml(response.description)}</td></tr>`)
    .join('');
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return `<h1><b class="m">${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code></h1><p>${escapeHtml(operation.summary)}</p>
    <p>${escapeHtml(callersOf(operation))}</p>${parameters}${body}<section><h2>Answers</h2><table>${responses}</table>
    ${success.map(([status, answer]) => `<h2>${status}</h2>${json(answer)}`).join('')}</section>`;
}

/** Every operation with its path. */
const operationsOf = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** The page of an operation, by its id, or of a schema, by its name; null for any other name. */
export function apiDocsEntry(document: OpenApiDocument, name: string, nonce: string): string | null {
  const back = `<p><a href="${DOCS}#${escapeHtml(name)}">All paths</a></p>`;
  const found = operationsOf(document).find(({ operation }) => operation.operationId === name);
  if (found) return layout(document, `API: ${name}`, nonce, back + operationPage(found.path, found.method, found.operation));
  if (!Object.hasOwn(document.components.schemas, name)) return null;
  return layout(
    document,
    `API: ${name}`,
    nonce,
    `${back}<h1><code>${escapeHtml(name)}</code></h1>${json(document.components.schemas[name])}`,
  );
}

/**
 * The page of all paths, with how to begin. `nonce` allows its styles in the Content-Security-Policy; `origin` is the address of the site.
 */
export function apiDocsPage(document: OpenApiDocument, nonce: string, origin: string): string {
  const rows = operationsOf(document).map(
    ({ path, method, operation }) =>
      `<tr id="${escapeHtml(operation.operationId)}"><td><b class="m">${method.toUpperCase()}</b></td><td><a href="${pageOf(operation.operationId)}"><code>/api${escapeHtml(path)}</code></a></td><td>${escapeHtml(operation.summary)}${operation.security ? `<small>${callersOf(operation)}</small>` : ''}</td></tr>`,
  );
  const schemas = Object.keys(document.components.schemas).map(
    (name) => `<tr id="${escapeHtml(name)}"><td><a href="${pageOf(name)}"><code>${escapeHtml(name)}</code></a></td></tr>`,
  );
  return layout(
    document,
    'API',
    nonce,
    `<h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)}</p>
    <p>The same as a file: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), and as types for TypeScript: <a href="/api/openapi.d.ts">openapi.d.ts</a>.</p>
    <p><a href="#start">Get started</a> · <a href="#webhooks">Events and webhooks</a> · <a href="#assistants">Assistants</a> · <a href="#paths">All paths</a> · <a href="#schemas">Schemas</a></p>
    ${startSection(origin)}${webhookSection(origin)}${mcpSection(origin)}
    <h2 class="part" id="paths">Paths</h2><table>${rows.join('')}</table><h2 class="part" id="schemas">Schemas</h2><table>${schemas.join('')}</table>`,
  );
}
