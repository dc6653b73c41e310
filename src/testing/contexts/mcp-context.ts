// A listening server with homes, and clients of its /mcp made by the SDK, as assistants make them.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll } from 'vitest';
import { type ListeningServer, listen } from '../http.ts';
import { type TestServer, testServer } from '../server.ts';

/** The answer of a tool. */
interface ToolResult {
  isError: boolean;
  /** The answer as data; undefined for an error. */
  data: Record<string, unknown> | undefined;
  /** The answer as text. */
  text: string;
}

export interface McpContext {
  server: TestServer;
  http: ListeningServer;
  /** Connects a client, with an API key or as a visitor. */
  connect: (key?: string) => Promise<Client>;
  callTool: (client: Client, name: string, input?: object) => Promise<ToolResult>;
}

/** Lets a server listen, by default a new one, and closes it and the clients after the file. */
export async function startMcpContext(running?: TestServer): Promise<McpContext> {
  const server = running ?? (await testServer({ LIMIT_REGISTER: '0', LIMIT_READ: '1000000' }));
  const http = await listen(server);
  const clients: Client[] = [];
  afterAll(async () => {
    for (const client of clients) await client.close();
    http.close();
    if (!running) await server.close();
  });
  return {
    server,
    http,
    connect: async (key) => {
      const client = new Client({ name: 'test', version: '1' });
      const requestInit = key ? { headers: { Authorization: `Bearer ${key}` } } : {};
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', http.origin), { requestInit }));
      clients.push(client);
      return client;
    },
    callTool: async (client, name, input = {}) => {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: input as Record<string, unknown> });
      const [{ text }] = content as [{ text: string }];
      return { isError: isError === true, data: structuredContent as ToolResult['data'], text };
    },
  };
}
