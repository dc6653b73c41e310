import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createApp } from '../server/app.ts';
import { createHttpServer, DEADLINES, type Deadlines } from '../server/http/http-server.ts';
import type { TestServer } from './server.ts';

/** The test application behind the product's HTTP server on its own port. */
export interface ListeningServer {
  origin: string;
  port: number;
  /** Bytes received over all connections. */
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

/** A raw HTTP response. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends raw bytes and reads until the connection closes. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...bodyParts] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])),
    body: bodyParts.join('\r\n\r\n'),
  };
}
