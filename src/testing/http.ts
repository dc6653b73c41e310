import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createApp } from '../server/app.ts';
import { createHttpServer, DEADLINES, type Deadlines } from '../server/http/http-server.ts';
import type { TestServer } from './server.ts';

/** The application of a test behind the HTTP server of the product, on a port of its own. */
export interface ListeningServer {
  origin: string;
  port: number;
  /** Bytes received over all connections so far. */
  received: () => number;
  close: () => void;
}

export async function listen(server: TestServer, deadlines: Partial<Deadlines> = {}): Promise<ListeningServer> {
  const http = createHttpServer({ ...DEADLINES, check: 50, ...deadlines });
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => sockets.add(socket));
  http.on('request', createApp(server.deps, server.pages));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    received: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes that no HTTP client would send, and reads until the connection ends. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    text += String(piece);
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])),
    body: rest.join('\r\n\r\n'),
  };
}
