import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server, for tests of a network that loses data. */
export interface FaultProxy {
  port: number;
  /** While true no data passes and no connection closes, like a firewall or a cut cable. */
  swallow: boolean;
  close: () => void;
}

/** Starts a local TCP proxy for `port`. */
export async function faultProxy(port: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    const serverSocket = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (proxy.swallow || to.write(bytes)));
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    swallow: false,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
