// A minimal pooler in transaction mode, like pgbouncer, for tests.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A running pooler. */
export interface TransactionPooler {
  port: number;
  close: () => void;
}

/** Type bytes of messages of PostgreSQL's protocol, version 3. */
const READY = 'Z'.charCodeAt(0);
const BACKEND_KEY_DATA = 'K'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
/** Messages that PostgreSQL answers with ReadyForQuery: Query and Sync. */
const AWAITS_READY = new Set(['Q', 'S'].map((c) => c.charCodeAt(0)));

/**
 * Calls `handle` for each complete message that arrives on a socket. With `hasType` messages start with a type byte; the first message of
 * a client does not.
 */
function onMessage(socket: Socket, hasType: () => boolean, handle: (type: number, message: Buffer) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    buffer = Buffer.concat([buffer, bytes]);
    for (;;) {
      const typeLength = hasType() ? 1 : 0;
      if (buffer.length < typeLength + 4) return;
      const length = typeLength + buffer.readUInt32BE(typeLength);
      if (buffer.length < length) return;
      const message = buffer.subarray(0, length);
      buffer = buffer.subarray(length);
      handle(typeLength ? message[0]! : 0, message);
    }
  });
}

/** A connection to PostgreSQL that serves one client transaction at a time. */
interface Backend {
  socket: Socket;
  /** The messages with which PostgreSQL answered the start of the connection. */
  greeting: Buffer[];
  client: Socket | null;
  /** Number of queries without a response. */
  pending: number;
}

/**
 * Behaves like pgbouncer with `pool_mode = transaction`: each transaction of a client runs on the next free one of two connections.
 * Supports local servers without passwords only.
 */
export async function transactionPooler(port: number, database: string): Promise<TransactionPooler> {
  const sockets = new Set<Socket>();
  const backends = await Promise.all([0, 1].map(() => openBackend(port, database)));
  const queue: { client: Socket; messages: Buffer[] }[] = [];
  const assign = (): void => {
    for (const backend of backends) {
      const next = backend.client ? undefined : queue.shift();
      if (!next) continue;
      backend.client = next.client;
      for (const message of next.messages) send(backend, message);
    }
    // the next transaction starts on the other connection
    backends.reverse();
  };
  const send = (backend: Backend, message: Buffer): void => {
    if (AWAITS_READY.has(message[0]!)) backend.pending++;
    backend.socket.write(message);
  };
  for (const backend of backends) {
    onMessage(
      backend.socket,
      () => true,
      (type, message) => {
        if (backend.client && !backend.client.destroyed) backend.client.write(message);
        // free again after the last answer, when its state is I (idle, in no transaction)
        if (type !== READY || --backend.pending > 0 || message[5] !== 'I'.charCodeAt(0)) return;
        backend.client = null;
        assign();
      },
    );
  }
  const server = createServer((client) => {
    sockets.add(client);
    let hasGreeted = false;
    client.on('error', () => client.destroy()).on('close', () => sockets.delete(client));
    onMessage(
      client,
      () => hasGreeted,
      (type, message) => {
        if (!hasGreeted) {
          hasGreeted = true;
          for (const greeting of backends[0]!.greeting) client.write(greeting[0] === BACKEND_KEY_DATA ? randomKey() : greeting);
          return;
        }
        if (type === TERMINATE) return void client.end();
        const backend = backends.find((entry) => entry.client === client);
        if (backend) return send(backend, message);
        const queued = queue.find((entry) => entry.client === client);
        if (queued) return void queued.messages.push(message);
        queue.push({ client, messages: [message] });
        assign();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of [...sockets, ...backends.map((backend) => backend.socket)]) socket.destroy();
    },
  };
}

/** A message with a random cancellation key, which no PostgreSQL process has. */
const randomKey = (): Buffer => Buffer.concat([Buffer.from([BACKEND_KEY_DATA, 0, 0, 0, 12]), randomBytes(8)]);

/** Connects to a database and reads the greeting. */
async function openBackend(port: number, database: string): Promise<Backend> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const settings = Buffer.from(`user\0postgres\0database\0${database}\0\0`);
  const messageHead = Buffer.alloc(8);
  messageHead.writeUInt32BE(settings.length + 8, 0);
  // version 3.0 of the protocol
  messageHead.writeUInt32BE(196_608, 4);
  const greeting: Buffer[] = [];
  const becameReady = new Promise<void>((resolve) => {
    onMessage(
      socket,
      () => true,
      (type, message) => {
        greeting.push(Buffer.from(message));
        if (type === READY) resolve();
      },
    );
  });
  socket.write(Buffer.concat([messageHead, settings]));
  await becameReady;
  socket.removeAllListeners('data');
  return { socket, greeting, client: null, pending: 0 };
}
