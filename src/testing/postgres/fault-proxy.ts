// A TCP proxy that stops passing data, for tests of a broken network.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A running proxy. */
export interface FaultProxy {
  port: number;
  /** While true no data passes and no connection closes, like a firewall or a cut cable. */
  dropsData: boolean;
  close: () => void;
}

/** Starts a TCP proxy on a free port that passes data to and from `port` of this machine. */
export async function faultProxy(port: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    const serverSocket = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!proxy.dropsData) to.write(bytes);
      });
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
    dropsData: false,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
