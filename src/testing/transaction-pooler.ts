import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TransactionPooler {
  port: number;
  close: () => void;
}

const READY = 'Z'.charCodeAt(0);
const STARTUP_SECRET_KEY = 'K'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
/** Messages that PostgreSQL answers with ReadyForQuery: Query and Sync. */
const ASKS = new Set(['Q', 'S'].map((c) => c.charCodeAt(0)));

/** Calls `take` for each whole message of a stream; `typed` messages begin with a letter, the first one of a client does not. */
function messages(socket: Socket, typed: () => boolean, take: (type: number, message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = typed() ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(head ? message[0]! : 0, message);
    }
  });
}

/** One connection to PostgreSQL that serves whichever client has a transaction to run. */
interface Backend {
  socket: Socket;
  greeting: Buffer[];
  client: Socket | null;
  /** Queries that are not answered yet. */
  pending: number;
}

/**
 * Behaves as pgbouncer with `pool_mode = transaction` does: clients are greeted with a process number of its own, and each of their transactions runs
 * on the next free one of two connections. For PostgreSQL without passwords on this machine.
 */
export async function transactionPooler(port: number, database: string): Promise<TransactionPooler> {
  const sockets = new Set<Socket>();
  const backends = await Promise.all([0, 1].map(() => openBackend(port, database)));
  const waiting: { client: Socket; messages: Buffer[] }[] = [];
  const assign = (): void => {
    for (const backend of backends) {
      const next = backend.client ? undefined : waiting.shift();
      if (!next) continue;
      backend.client = next.client;
      for (const message of next.messages) send(backend, message);
    }
    // the next transaction begins on the other one
    backends.reverse();
  };
  const send = (backend: Backend, message: Buffer): void => {
    if (ASKS.has(message[0]!)) backend.pending++;
    backend.socket.write(message);
  };
  for (const backend of backends) {
    messages(
      backend.socket,
      () => true,
      (type, message) => {
        if (backend.client && !backend.client.destroyed) backend.client.write(message);
        if (type !== READY || --backend.pending > 0 || message[5] !== 'I'.charCodeAt(0)) return;
        backend.client = null;
        assign();
      },
    );
  }
  const server = createServer((client) => {
    sockets.add(client);
    let greeted = false;
    client.on('error', () => client.destroy()).on('close', () => sockets.delete(client));
    messages(
      client,
      () => greeted,
      (type, message) => {
        if (!greeted) {
          greeted = true;
          for (const part of backends[0]!.greeting) client.write(part[0] === STARTUP_SECRET_KEY ? ownKey() : part);
          return;
        }
        if (type === TERMINATE) return void client.end();
        const backend = backends.find((one) => one.client === client);
        if (backend) return send(backend, message);
        const queued = waiting.find((one) => one.client === client);
        if (queued) return void queued.messages.push(message);
        waiting.push({ client, messages: [message] });
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

/** A key for cancelling that no process of PostgreSQL has. */
const ownKey = (): Buffer => Buffer.concat([Buffer.from([STARTUP_SECRET_KEY, 0, 0, 0, 12]), randomBytes(8)]);

async function openBackend(port: number, database: string): Promise<Backend> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const settings = Buffer.from(`user\0postgres\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(settings.length + 8, 0);
  head.writeUInt32BE(196_608, 4);
  const greeting: Buffer[] = [];
  const ready = new Promise<void>((done) => {
    messages(
      socket,
      () => true,
      (type, message) => {
        greeting.push(Buffer.from(message));
        if (type === READY) done();
      },
    );
  });
  socket.write(Buffer.concat([head, settings]));
  await ready;
  socket.removeAllListeners('data');
  return { socket, greeting, client: null, pending: 0 };
}
