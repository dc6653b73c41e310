// Renders the OpenAPI document of the REST API as an HTML page for people. Has no side effects.
import escapeHtml from 'escape-html';
import type { OpenApiDocument, Operation } from './openapi.ts';
import type { JsonSchema } from './openapi-schema.ts';
import { webhookSection } from './webhook-docs.ts';

/** The styles of the page, inline so that it loads no other file. `b.m` is an HTTP method, `.part` the heading of the schemas. */
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem}h1{font:600 2.25rem/1.2 Georgia,serif}
section{border-top:1px solid #8884;padding:1.25rem 0}h2{font-size:1.125rem;margin:0}code,pre{font:14px/1.5 ui-monospace,monospace}b.m{display:inline-block;min-width:4rem;color:#a31621}
table{border-collapse:collapse;width:100%;margin:.75rem 0}td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8883;vertical-align:top;font-size:14px}
pre{background:#8881;padding:1rem;border-radius:10px;overflow:auto;max-height:24rem}summary{cursor:pointer;min-height:2rem}small{color:#8a7f76;font:13px/1 system-ui,sans-serif;padding-left:.5rem}.part{font:600 1.75rem/1.2 Georgia,serif;margin:2.5rem 0 1rem}@media(prefers-color-scheme:dark){b.m{color:#f0686b}}`;

/** The type of a parameter as text: `integer`, the values of an enumeration, or a list of either. */
const typeOf = ({ type, enum: values, items }: JsonSchema): string => {
  if (Array.isArray(values)) return values.join(' | ');
  if (type === 'array' && items) return `${typeOf(items as JsonSchema)}, several by comma`;
  return typeof type === 'string' ? type : '';
};

/** The HTML of one operation of a path: its parameters, request body and responses. */
function operationSection(path: string, method: string, operation: Operation): string {
  const parameterRows = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td>${escapeHtml(typeOf(parameter.schema))}</td><td>${escapeHtml(parameter.description ?? '')}</td></tr>`,
  );
  const parameters = parameterRows.length
    ? `<table><tr><th>Parameter</th><th>In</th><th>Type</th><th></th></tr>${parameterRows.join('')}</table>`
    : '';
  const body = operation.requestBody
    ? `<details><summary>Request body</summary><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre></details>`
    : '';
  const responses = Object.entries(operation.responses)
    .map(([status, response]) => `<tr><td><code>${status}</code></td><td>${escapeHtml(response.description)}</td></tr>`)
    .join('');
  const cookieNote = operation.security ? ' <small>needs the session cookie</small>' : '';
  const heading = `<h2><b class="m">${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code>${cookieNote}</h2>`;
  return `<section id="${escapeHtml(operation.operationId)}">${heading}<p>${escapeHtml(operation.summary)}</p>${parameters}${body}<table>${responses}</table>
        <details><summary>Answers in full</summary><pre>${escapeHtml(JSON.stringify(operation.responses, null, 2))}</pre></details></section>`;
}

/**
 * The complete page: every path with its parameters and responses, then the schemas. `nonce` allows its styles in the
 * Content-Security-Policy; `origin` is the address of the site.
 */
export function apiDocsPage(document: OpenApiDocument, nonce: string, origin: string): string {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationSection(path, method, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="${escapeHtml(name)}"><h2><code>${escapeHtml(name)}</code></h2><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API | ${escapeHtml(document.info.title)}</title>
    <style nonce="${escapeHtml(nonce)}">${STYLE}</style></head><body><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)}</p>
    <p>The same as a file: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), and as types for TypeScript: <a href="/api/openapi.d.ts">openapi.d.ts</a>. <a href="#webhooks">Events and webhooks</a></p>${webhookSection(origin)}${sections.join('')}<h2 class="part">Schemas</h2>${schemas.join('')}</body></html>`;
}
