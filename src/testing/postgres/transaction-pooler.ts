// A minimal pooler in transaction mode, like pgbouncer, for tests: it listens on a free port and opens two connections to PostgreSQL. Reads and
// writes messages of PostgreSQL's protocol, version 3: a type byte, the length (4 bytes, which counts itself), the contents.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A running pooler. */
export interface TransactionPooler {
  port: number;
  close: () => void;
}

const byteOf = (character: string): number => character.charCodeAt(0);
/** Type bytes of messages. */
const READY_FOR_QUERY = byteOf('Z');
const BACKEND_KEY_DATA = byteOf('K');
const TERMINATE = byteOf('X');
/** Messages that PostgreSQL answers with ReadyForQuery: Query and Sync. */
const AWAITS_READY = new Set([byteOf('Q'), byteOf('S')]);
/** The state in ReadyForQuery of a connection without a transaction. */
const IDLE = byteOf('I');
/** Bytes of the length of a message. */
const LENGTH_BYTES = 4;
/** Version 3.0 as the first message of a client states it. */
const PROTOCOL_VERSION = 3 << 16;

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
      if (buffer.length < typeLength + LENGTH_BYTES) return;
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

/** A client that waits for a free connection, with what it has sent. */
interface Waiting {
  client: Socket;
  messages: Buffer[];
}

/**
 * Behaves like pgbouncer with `pool_mode = transaction`: each transaction of a client runs on the next free one of two connections.
 * Supports local servers without passwords only.
 */
export async function transactionPooler(port: number, database: string): Promise<TransactionPooler> {
  const backends = await Promise.all([0, 1].map(() => openBackend(port, database)));
  const sendToPool = createPool(backends);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy()).on('close', () => clients.delete(client));
    serveClient(client, backends[0]!.greeting, sendToPool);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of [...clients, ...backends.map((backend) => backend.socket)]) socket.destroy();
    },
  };
}

/** Sends a message of a client to PostgreSQL, at once or when a connection is free. */
type SendToPool = (client: Socket, message: Buffer) => void;

/** Gives each transaction of a client one of the connections, and its answers to the client. */
function createPool(backends: Backend[]): SendToPool {
  const queue: Waiting[] = [];
  const send = (backend: Backend, message: Buffer): void => {
    if (AWAITS_READY.has(message[0]!)) backend.pending++;
    backend.socket.write(message);
  };
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
  const onAnswer = (backend: Backend, type: number, message: Buffer): void => {
    if (backend.client && !backend.client.destroyed) backend.client.write(message);
    if (type !== READY_FOR_QUERY) return;
    backend.pending--;
    // free again after the last answer, when no transaction is open; the state is after type and length
    if (backend.pending > 0 || message[5] !== IDLE) return;
    backend.client = null;
    assign();
  };
  for (const backend of backends)
    onMessage(
      backend.socket,
      () => true,
      (type, message) => onAnswer(backend, type, message),
    );
  return (client, message) => {
    const backend = backends.find((entry) => entry.client === client);
    if (backend) return send(backend, message);
    const waiting = queue.find((entry) => entry.client === client);
    if (waiting) return void waiting.messages.push(message);
    queue.push({ client, messages: [message] });
    assign();
  };
}

/** Answers the first message of a client with the greeting and gives the others to the pool. */
function serveClient(client: Socket, greeting: readonly Buffer[], sendToPool: SendToPool): void {
  let hasGreeted = false;
  onMessage(
    client,
    () => hasGreeted,
    (type, message) => {
      if (!hasGreeted) {
        hasGreeted = true;
        for (const part of greeting) client.write(part[0] === BACKEND_KEY_DATA ? randomKey() : part);
      } else if (type === TERMINATE) client.end();
      else sendToPool(client, message);
    },
  );
}

/** A message with a random cancellation key, which no PostgreSQL process has. */
const randomKey = (): Buffer => Buffer.concat([Buffer.from([BACKEND_KEY_DATA, 0, 0, 0, LENGTH_BYTES + 8]), randomBytes(8)]);

/** Connects to a database and reads the greeting. */
async function openBackend(port: number, database: string): Promise<Backend> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const settings = Buffer.from(`user\0postgres\0database\0${database}\0\0`);
  const messageHead = Buffer.alloc(8);
  messageHead.writeUInt32BE(settings.length + 8, 0);
  messageHead.writeUInt32BE(PROTOCOL_VERSION, 4);
  const greeting: Buffer[] = [];
  const becameReady = new Promise<void>((resolve) => {
    onMessage(
      socket,
      () => true,
      (type, message) => {
        greeting.push(Buffer.from(message));
        if (type === READY_FOR_QUERY) resolve();
      },
    );
  });
  socket.write(Buffer.concat([messageHead, settings]));
  await becameReady;
  socket.removeAllListeners('data');
  return { socket, greeting, client: null, pending: 0 };
}
