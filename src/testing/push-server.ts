// A push service for tests: browsers subscribe at it without a browser, and it decrypts what the site sends them, as browsers do (RFC 8188 and 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload, PushSubscriptionInput } from '../shared/push/push.ts';

/** A notification as a browser gets it. */
interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  payload: PushPayload;
  at: number;
}

interface TestBrowser {
  subscription: PushSubscriptionInput;
  /** What the push service answers for this browser: 201 unless a test sets another status. */
  status: number;
  received: ReceivedPush[];
}

/** Decrypts the body of a notification with the keys of a browser. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body[20]!);
  const ciphertext = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(ciphertext.subarray(-16));
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
  // the text ends at the last byte that is not 0, which is the delimiter
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Starts a push service on 127.0.0.1. A server that posts to it needs OUTBOUND_ALLOW_PRIVATE. */
export async function startPushServer() {
  const browsers = new Map<string, TestBrowser & { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const browser = browsers.get(req.url!);
      if (browser?.status === 201) {
        const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser.keys, browser.auth)) as PushPayload;
        browser.received.push({ path: req.url!, headers: req.headers, payload, at: Date.now() });
      }
      res.writeHead(browser?.status ?? 404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** A browser that has subscribed at the push service. */
    browser(): TestBrowser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const subscription = {
        endpoint: origin + path,
        keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      };
      const browser = { subscription, status: 201, received: [], keys, auth };
      browsers.set(path, browser);
      return browser;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
