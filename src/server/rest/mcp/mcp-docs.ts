// The section of the API's page about tools for assistants.
import escapeHtml from 'escape-html';
import { TOOLS } from './mcp-server.ts';

/** The HTML of the section; its address is `#assistants`. `origin`: of the site. */
export function mcpSection(origin: string): string {
  const rows = TOOLS.map(
    ({ name, description, scope }) =>
      `<tr><td><code>${name}</code></td><td>${escapeHtml(description)}${scope ? `<small>needs a key with ${scope}</small>` : ''}</td></tr>`,
  ).join('');
  const url = escapeHtml(`${origin}/mcp`);
  const config = escapeHtml(
    JSON.stringify({ mcpServers: { homes: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer dlv_…' } } } }, null, 2),
  );
  return `<section id="assistants"><h2>Assistants</h2>
    <p><code>${url}</code> serves the <a href="https://modelcontextprotocol.io">Model Context Protocol</a> (streamable HTTP, without sessions or streams). An assistant that takes
    the address of a server needs nothing else; one that takes a file needs</p><pre>${config}</pre>
    <p>The header is only needed for own listings and inquiries. Every tool only reads, names source, date and number, and counts like a call of REST.
    Words of advertisers stand in <code>advertiser_text</code>. By hand:</p>
    <pre>curl -X POST ${url} -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search_homes", "arguments": {"location": "Dubai Marina", "limit": 3}}}'</pre>
    <table><tr><th>Tool</th><th></th></tr>${rows}</table></section>`;
}
