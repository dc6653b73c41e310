// Tests of how request bodies are read: their size, compression, slow senders, and content types.
import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { JSON_TYPE, listen, registerHttpServer, sendRaw } from '../../../testing/http.ts';
import { procedurePath } from '../../../testing/procedure-path.ts';

const context = registerHttpServer();
const { call } = context;

describe('the size of a body', () => {
  /** Sends the head of a request and then chunks of a body until the server closes the connection. `readBytes`: how many the server has read. */
  const sendUntilClosed = async (head: string, chunk: string) => {
    const bytesBefore = context.http.received();
    const socket = connect(context.http.port, '127.0.0.1');
    let answer = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      answer += String(data);
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(head);
    for (let sentBytes = 0; sentBytes < 50_000_000 && !socket.destroyed; sentBytes += chunk.length) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    await closed;
    return { answer, readBytes: context.http.received() - bytesBefore };
  };
  const bodyChunk = 'x'.repeat(64 * 1024);

  /** A path of each function that reads bodies, with the content type that it accepts. */
  const bodyPaths: [path: string, type: string][] = [
    ['/api/login', 'application/json'],
    [procedurePath('account.login'), 'application/json'],
    ['/api/stripe/webhook', 'application/json'],
    ['/newsletter/confirm', 'application/x-www-form-urlencoded'],
  ];
  test.each(bodyPaths)('over the limit is rejected at %s by its Content-Length before most of it is read', async (path, type) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 50000000\r\n\r\n`;
    const { answer, readBytes } = await sendUntilClosed(head, bodyChunk);
    expect(answer).toMatch(/^HTTP\/1.1 413[\s\S]*Connection: close[\s\S]*Request body is too large$/);
    expect(readBytes).toBeLessThan(2_000_000);
  });

  test.each(bodyPaths)('without a length is rejected at %s at the first byte over the limit', async (path, type) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // a chunk of the chunked encoding: its length in hexadecimal, and its bytes
    const { answer, readBytes } = await sendUntilClosed(head, `${bodyChunk.length.toString(16)}\r\n${bodyChunk}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413[\s\S]*Request body is too large$/);
    expect(readBytes).toBeLessThan(3_000_000);
  });

  test('is measured after decompression, so that 50 MB in a few kilobytes are rejected', async () => {
    const compressed = gzipSync(Buffer.alloc(50_000_000, ' '));
    const answer = await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, compressed);
    expect([answer.status, await answer.text()]).toEqual([413, 'Request body is too large']);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is not the only check: a %s body is read, an unknown encoding and a broken body are rejected', async (encoding, compress) => {
    const body = compress(JSON.stringify({ username: 'unknown user', password: 'wrong password' }));
    expect((await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': encoding }, body)).status).toBe(401);
    expect((await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': 'rot13' }, body)).status).toBe(415);
    expect((await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': encoding }, body.subarray(5))).status).toBe(400);
  });
});

test('connections that send their bodies slowly are closed and delay no other request', async () => {
  const slowServer = await listen(context.server, { bodyMs: 1000 });
  const paths = ['/api/login', procedurePath('account.login'), '/api/stripe/webhook', '/newsletter/confirm'];
  const answers = Array.from({ length: 60 }, (_, i) => {
    const path = paths[i % paths.length]!;
    const type = path.startsWith('/news') ? 'application/x-www-form-urlencoded' : 'application/json';
    return sendRaw(slowServer.port, `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`);
  });
  const otherRequests = Array.from({ length: 20 }, () =>
    fetch(`${slowServer.origin}/api/properties/${context.propertyId}`).then(({ status }) => status),
  );
  expect(new Set(await Promise.all(otherRequests))).toEqual(new Set([200]));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(60).fill(408));
  slowServer.close();
});

describe('a write without a body', () => {
  test('is accepted with the JSON content type that fetch and curl send', async () => {
    expect((await call('POST', '/api/logout', JSON_TYPE)).status).toBe(200);
    const headerLines = 'Host: a\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(context.http.port, `POST /api/logout HTTP/1.1\r\n${headerLines}`)).status).toBe(200);
    expect((await sendRaw(context.http.port, `DELETE /api/properties/${context.propertyId} HTTP/1.1\r\n${headerLines}`)).status).toBe(401);
    expect((await sendRaw(context.http.port, `POST ${procedurePath('account.logout')} HTTP/1.1\r\n${headerLines}`)).status).toBe(200);
  });

  test('is rejected with another content type, and with a body that is not JSON', async () => {
    expect((await call('POST', '/api/logout', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await call('POST', '/api/logout', JSON_TYPE, 'a=1')).status).toBe(400);
    expect((await call('POST', '/api/logout', { 'Content-Type': 'application/json; charset=utf-16' }, '{}')).status).toBe(415);
  });
});

describe('the fields of a form', () => {
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sendForm = async (body: string) => {
    const answer = await call('POST', '/newsletter/unsubscribe?token=x', FORM, body);
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  const INVALID_LINK = [404, 'text/html; charset=utf-8', expect.stringContaining('<!doctype html>')];

  test('are at most 20, and more are refused with a text', async () => {
    expect(await sendForm('a=1&'.repeat(19))).toEqual(INVALID_LINK);
    expect(await sendForm('a&'.repeat(25_000))).toEqual([400, 'text/plain; charset=utf-8', 'A form can have at most 20 fields']);
    const inArabic = await call('POST', '/ar/newsletter/unsubscribe?token=x', FORM, '&'.repeat(20));
    expect([inArabic.status, await inArabic.text()]).toEqual([400, 'الحد الأقصى لحقول النموذج: 20']);
  });
});
