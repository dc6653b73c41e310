// Answers one message of the Model Context Protocol: lists the tools, or runs one.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { SITE_NAME } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { requireScope } from '../../api-key/caller.ts';
import type { Context } from '../../context.ts';
import { DomainError, retryAfterOf, toTrpcError } from '../../errors.ts';
import { createCaller } from '../../router.ts';
import { schemaOf } from '../openapi-schema.ts';
import { ADVERTISER_NOTE } from './advertiser-text.ts';
import { COST_TOOLS } from './cost-tools.ts';
import { FIGURE_TOOLS } from './figure-tools.ts';
import { HOME_TOOLS } from './home-tools.ts';
import { OWN_TOOLS } from './own-tools.ts';
import type { Tool } from './tool.ts';

/** All tools; those with a scope need an API key. */
export const TOOLS: readonly Tool[] = [...HOME_TOOLS, ...FIGURE_TOOLS, ...COST_TOOLS, ...OWN_TOOLS];

const INSTRUCTIONS = `Homes for sale and for rent in Dubai and the other emirates. Name source, date (as_of) and number (n) of figures that you state, and give people the address in page. ${ADVERTISER_NOTE}`;

/** A tool as clients read it. All only read. */
const describeTool = ({ name, title, description, input }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...schemaOf(input, 'input'), type: 'object' as const, additionalProperties: false },
  annotations: { readOnlyHint: true, openWorldHint: false },
});
let descriptions: { tool: Tool; description: ReturnType<typeof describeTool> }[] | null = null;
const listTools = (hasKey: boolean) => {
  descriptions ??= TOOLS.map((tool) => ({ tool, description: describeTool(tool) }));
  return descriptions.filter(({ tool }) => hasKey || !tool.scope).map(({ description }) => description);
};

/** The SDK makes one for each server otherwise, which takes longer than a call; it checks what clients answer, which they are not asked. */
const validator = new AjvJsonSchemaValidator();

/** Runs a tool. @throws what `toFailure` makes an answer of */
async function runTool(ctx: Context, name: string, input: unknown): Promise<CallToolResult> {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new DomainError('MISSING', m.http_mcp_tool_unknown());
  if (tool.scope && !ctx.apiCaller) throw new DomainError('SIGNED_OUT', m.http_mcp_key_needed({ scope: tool.scope }));
  if (tool.scope && ctx.apiCaller) requireScope(ctx.apiCaller, tool.scope);
  // what anyone may do is done as a visitor, with a key too
  const signedIn = tool.scope && ctx.apiCaller ? ctx.apiCaller.session : null;
  const call = { caller: createCaller({ ...ctx, signedIn }), origin: ctx.env.origin, now: ctx.now() };
  const answer = await tool.run(call, tool.input.parse(input ?? {}) as never);
  return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
}

/** An error in the words of REST, for an assistant that can correct its call. @throws what is a failure of the server */
function toFailure(ctx: Context, error: unknown): CallToolResult {
  const translated = toTrpcError(error);
  if (translated.code === 'INTERNAL_SERVER_ERROR') throw error;
  const wait = retryAfterOf(translated);
  if (wait) ctx.setHeader('Retry-After', String(wait));
  return { isError: true, content: [{ type: 'text', text: translated.message }] };
}

/** A request without its body, which was read before. */
const headersOf = ({
  accept = '',
  'content-type': type = '',
  'mcp-protocol-version': version,
}: Record<string, string | string[] | undefined>) => ({
  accept: String(accept),
  'content-type': String(type),
  ...(version === undefined ? {} : { 'mcp-protocol-version': String(version) }),
});

/**
 * Answers a message as JSON. A server and a transport serve one message, because the protocol without sessions keeps nothing between messages.
 * @param message parsed, not yet validated
 * @throws a failure of the server
 */
export async function answerMessage(
  ctx: Context,
  message: unknown,
  headers: Record<string, string | string[] | undefined>,
): Promise<{ status: number; body: string }> {
  const server = new McpServer(
    { name: 'dubai-appartments-sale', title: SITE_NAME, version: '1', websiteUrl: ctx.env.origin },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: validator },
  );
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(ctx.apiCaller !== null) }));
  const failures: unknown[] = [];
  server.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      return await runTool(ctx, params.name, params.arguments).catch((error: unknown) => toFailure(ctx, error));
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  // without `sessionIdGenerator` there are no sessions
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = new Request(`${ctx.env.origin}/mcp`, { method: 'POST', headers: headersOf(headers) });
    const response = await transport.handleRequest(request, { parsedBody: message });
    // the SDK would tell the client its message
    if (failures.length > 0) throw failures[0];
    return { status: response.status, body: await response.text() };
  } finally {
    await server.close();
  }
}
