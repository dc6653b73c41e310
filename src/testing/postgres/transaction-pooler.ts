// A minimal connection pooler for tests, like pgbouncer in transaction mode. It listens on a free port and opens two connections to
// PostgreSQL. A message of PostgreSQL's protocol is a type byte, a length of 4 bytes that counts itself, and the contents.
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
/** Where the state is in ReadyForQuery: after the type byte and the length. */
const STATE_OFFSET = 1 + LENGTH_BYTES;
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
  /** The messages with which PostgreSQL answered when the connection was opened. Clients get them as if it were their own. */
  greeting: Buffer[];
  /** The client whose transaction runs; null while the connection is free. */
  client: Socket | null;
  /** Number of queries without a response. */
  pending: number;
}

/** A client that waits for a free connection, with the messages that it has sent meanwhile. */
interface WaitingClient {
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

/** Runs each transaction of a client on one of the connections, and passes the answers to the client. */
function createPool(backends: Backend[]): SendToPool {
  const queue: WaitingClient[] = [];
  const send = (backend: Backend, message: Buffer): void => {
    if (AWAITS_READY.has(message[0]!)) backend.pending++;
    backend.socket.write(message);
  };
  /** Gives free connections to the clients that have waited longest. */
  const assign = (): void => {
    for (const backend of backends) {
      const waitingClient = backend.client ? undefined : queue.shift();
      if (!waitingClient) continue;
      backend.client = waitingClient.client;
      for (const message of waitingClient.messages) send(backend, message);
    }
    // the next transaction starts on the other connection, so that tests notice what depends on a connection
    backends.reverse();
  };
  const onAnswer = (backend: Backend, type: number, message: Buffer): void => {
    if (backend.client && !backend.client.destroyed) backend.client.write(message);
    if (type !== READY_FOR_QUERY) return;
    backend.pending--;
    // the connection is free after the last answer, unless a transaction is open
    if (backend.pending > 0 || message[STATE_OFFSET] !== IDLE) return;
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
    const waitingClient = queue.find((entry) => entry.client === client);
    if (waitingClient) return void waitingClient.messages.push(message);
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

/** A BackendKeyData message with a random key, which no PostgreSQL process has. Clients therefore cannot cancel queries. */
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
