// Tests of requests to addresses that people entered: hostile addresses, names and redirects reach no listener of this machine, and answers have limits.
import { createSocket, type Socket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound, type OutboundError, type OutboundRules } from './outbound.ts';
import { isPublicAddress, isPublicOrPrivateAddress } from './public-address.ts';

const ENV = { OUTBOUND_ALLOW_PRIVATE: false, origin: 'https://homes.example' };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Counts connections to a port on all addresses of this machine, IPv4 and IPv6. */
async function startListener(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const open = (port: number, host: string): Promise<Server> =>
    new Promise((done, fail) => {
      const server = createServer((socket) => {
        count++;
        socket.destroy();
      });
      server.once('error', fail).listen({ port, host, ipv6Only: host === '::' }, () => done(server));
      closers.push(() => server.close());
    });
  const { port } = (await open(0, '0.0.0.0')).address() as AddressInfo;
  // a machine may be without IPv6
  await open(port, '::').catch(() => null);
  return { port, connections: () => count };
}

/** The strict rules, with any port, so that the address is what refuses. */
const strictRules = (overrides: Partial<OutboundRules> = {}): OutboundRules => ({
  isHttpAllowed: false,
  ports: null,
  isAllowed: isPublicAddress,
  resolve: async () => [],
  ...overrides,
});
const outboundWith = (overrides: Partial<OutboundRules> = {}, env = ENV) => {
  const outbound = createOutbound(env, strictRules(overrides));
  closers.push(() => outbound.close());
  return outbound;
};
const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'an answer',
    (error: OutboundError) => error.reason,
  );

/** A name server on UDP that answers each question for A and AAAA by a function; the number of the round counts from 0. */
async function startNameServer(answer: (round: number) => { a?: string[]; aaaa?: string[] }) {
  const server: Socket = createSocket('udp4');
  const asked = { a: 0, aaaa: 0 };
  server.on('message', (query, from) => {
    // header, name, type, class
    const nameEnd = query.indexOf(0, 12) + 1;
    const type = query.readUInt16BE(nameEnd);
    const kind = type === 28 ? 'aaaa' : 'a';
    const addresses = answer(asked[kind]++)[kind] ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x81_80, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt16BE(0, 8);
    header.writeUInt16BE(0, 10);
    const records = addresses.map((address) => {
      const data =
        kind === 'a'
          ? Buffer.from(address.split('.').map(Number))
          : Buffer.from(address.split(':').flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]));
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc0_0c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(0, 6);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    server.send(Buffer.concat([header, query.subarray(12, nameEnd + 4), ...records]), from.port, from.address);
  });
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  closers.push(() => server.close());
  const resolver = new dns.Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  const resolve = async (name: string): Promise<string[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
  return { resolve, asked };
}

/** An HTTP server on 127.0.0.1. @returns its address */
async function startWeb(listener: RequestListener): Promise<{ url: string; port: number; server: HttpServer }> {
  const server = createHttpServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, server };
}
/** Rules under which a server of the test is the only host of this machine that may be reached. */
const webRules = (overrides: Partial<OutboundRules> = {}): Partial<OutboundRules> => ({
  isHttpAllowed: true,
  isAllowed: (address) => address === '127.0.0.1',
  ...overrides,
});

/** Hosts that are no hosts of the internet, in every spelling of them; `P` is the port of the listener. */
const HOSTILE_HOSTS = [
  // loopback, as text and as the numbers that browsers and libraries understand
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '017700000001', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '0x7f.1'],
  ...['127.0.0.1.', '127.0.0.01', '1２7.0.0.1', '⑫7.0.0.1', '%31%32%37.0.0.1', '0', '0.0.0.0', '0x0'],
  // private, carrier and link-local networks, metadata of clouds
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '100.64.0.1', '100.127.255.255'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '169.254.1.1', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  // reserved, for documents and for tests, groups of hosts and everyone
  ...[
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '240.0.0.1',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '192.88.99.1',
  ],
  // IPv6: loopback, unspecified, local, private, groups, documents
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[3fff::1]',
  ],
  // IPv4 within IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[100::1]', '[5f00::1]', '[4000::1]'],
  // our own name
  'homes.example',
];

describe('requests to addresses that people entered', () => {
  test('reach no host inside: each hostile address opens 0 connections (O120)', async () => {
    const { port, connections } = await startListener();
    const outbound = outboundWith({}, { ...ENV, origin: `https://homes.example:${port}` });
    expect(HOSTILE_HOSTS.length).toBeGreaterThanOrEqual(60);
    for (const host of HOSTILE_HOSTS) {
      const url = `https://${host}:${port}/hook`;
      expect([url, outbound.mayReach(url)]).toEqual([url, false]);
      expect([url, await reasonOf(outbound.request({ url, connectMs: 300 }))]).toEqual([url, 'address']);
    }
    expect(connections()).toBe(0);
    // the listener counts: without the check of addresses a request arrives
    const { request } = outboundWith({ isAllowed: () => true });
    expect(await reasonOf(request({ url: `https://127.0.0.1:${port}/` }))).toBe('host');
    expect(connections()).toBe(1);
  });

  test('refuse other schemes, user names, other ports and what is no address', async () => {
    const outbound = createOutbound(ENV);
    closers.push(() => outbound.close());
    const refused = [
      ...[
        'http://hooks.example/',
        'ftp://hooks.example/',
        'file:///etc/passwd',
        'data:text/plain,x',
        'javascript:1',
        'gopher://hooks.example',
      ],
      ...['https://me@hooks.example/', 'https://me:secret@hooks.example/', 'https://8.8.8.8@127.0.0.1/', 'https://hooks.example:22/'],
      ...['https://hooks.example:6379/', 'https://hooks.example:80/', 'hooks.example', '', 'https://', '//hooks.example/'],
      ...[`https://hooks.example/${'x'.repeat(2048)}`, 'https://134744072/', 'https://0x08080808/'],
    ];
    for (const url of refused)
      expect([url, outbound.mayReach(url), await reasonOf(outbound.request({ url }))]).toEqual([url, false, 'address']);
    for (const url of ['https://hooks.example/a?b=c', 'https://hooks.example:8443/', 'https://8.8.8.8/'])
      expect([url, outbound.mayReach(url)]).toEqual([url, true]);
  });

  test.each([
    ['loopback', { a: ['127.0.0.1'] }],
    ['loopback by IPv6', { aaaa: ['0:0:0:0:0:0:0:1'] }],
    ['the metadata of a cloud', { a: ['169.254.169.254'] }],
    ['a private network', { a: ['10.1.2.3'] }],
    ['a mapped address', { aaaa: ['0:0:0:0:0:ffff:7f00:1'] }],
    ['two answers, one of them public', { a: ['8.8.8.8', '127.0.0.1'] }],
    ['a public answer, and loopback by IPv6', { a: ['8.8.8.8'], aaaa: ['0:0:0:0:0:0:0:1'] }],
  ])('open no connection to a name that means %s', async (_name, answer) => {
    const { port, connections } = await startListener();
    const { resolve } = await startNameServer(() => answer);
    expect(await reasonOf(outboundWith({ resolve }).request({ url: `https://rebind.example:${port}/`, connectMs: 300 }))).toBe('address');
    expect(connections()).toBe(0);
  });

  test('connect to the address that was checked: a name that means another one in the next moment is resolved once', async () => {
    const { port, connections } = await startListener();
    // an address of the internet that no network has, then this machine
    const { resolve, asked } = await startNameServer((round) => (round === 0 ? { aaaa: ['2a00:ffff:0:0:0:0:0:1'] } : { a: ['127.0.0.1'] }));
    const outbound = outboundWith({ resolve });
    expect(await reasonOf(outbound.request({ url: `https://rebind.example:${port}/`, connectMs: 300 }))).not.toBe('an answer');
    expect(asked).toEqual({ a: 1, aaaa: 1 });
    expect(connections()).toBe(0);
    // and the next request is refused, because the name means this machine by then
    expect(await reasonOf(outbound.request({ url: `https://rebind.example:${port}/`, connectMs: 300 }))).toBe('address');
    expect(connections()).toBe(0);
  });

  test('a name without an address is said so', async () => {
    const { resolve } = await startNameServer(() => ({}));
    expect(await reasonOf(outboundWith({ resolve }).request({ url: 'https://nowhere.example/' }))).toBe('host');
  });
});

describe('redirects', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:P/',
    'http://127.0.0.2:P/',
    'http://2130706434:P/',
    'file:///etc/passwd',
  ])('are checked like the first address: %s is not reached', async (target) => {
    const { port, connections } = await startListener();
    const { url } = await startWeb((_req, res) => res.writeHead(302, { location: target.replace('P', String(port)) }).end());
    expect(await reasonOf(outboundWith(webRules()).request({ url, redirects: 3 }))).toBe('address');
    expect(connections()).toBe(0);
  });

  test('are followed as often as allowed, without the proof of who asks on another host; of a POST never', async () => {
    const seen: string[] = [];
    const other = await startWeb((req, res) => {
      seen.push(`other ${req.headers.authorization}`);
      res.end('the feed');
    });
    const { url } = await startWeb((req, res) => {
      seen.push(`${req.url} ${req.headers.authorization}`);
      const next: Record<string, string> = { '/1': '/2', '/2': `${other.url}/feed`, '/loop': '/loop' };
      res.writeHead(302, { location: next[req.url!]! }).end();
    });
    const outbound = outboundWith(webRules());
    const headers = { authorization: 'Basic eA==' };
    const answer = await outbound.request({ url: `${url}/1`, headers, redirects: 3 });
    expect([answer.status, answer.body.toString(), answer.url]).toEqual([200, 'the feed', `${other.url}/feed`]);
    expect(seen).toEqual(['/1 Basic eA==', '/2 Basic eA==', 'other undefined']);
    expect(await reasonOf(outbound.request({ url: `${url}/loop`, redirects: 3 }))).toBe('redirect');
    expect(seen.filter((line) => line.startsWith('/loop'))).toHaveLength(4);
    expect(await outbound.request({ url: `${url}/1`, method: 'POST', redirects: 3 })).toMatchObject({ status: 302 });
    expect(await outbound.request({ url: `${url}/1` })).toMatchObject({ status: 302 });
  });
});

describe('limits of an answer', () => {
  test('a long body is cut, or fails where it is passed on; a short one arrives whole', async () => {
    const { url } = await startWeb((req, res) => void res.end('x'.repeat(req.url === '/long' ? 200_000 : 1000)));
    const outbound = outboundWith(webRules());
    const cut = await outbound.request({ url: `${url}/long` });
    expect([cut.body.length, cut.isCut]).toEqual([65_536, true]);
    let received = 0;
    const count = () =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          received += chunk.length;
          done();
        },
      });
    expect(await reasonOf(outbound.request({ url: `${url}/long`, into: count(), maxBytes: 100_000 }))).toBe('size');
    expect(received).toBeLessThanOrEqual(100_000);
    received = 0;
    expect(await outbound.request({ url: `${url}/short`, into: count() })).toMatchObject({ status: 200, isCut: false });
    expect(received).toBe(1000);
  });

  test('a host that answers byte by byte, or not at all, is left at the limit of time', async () => {
    const { url } = await startWeb((req, res) => {
      if (req.url === '/silent') return;
      res.writeHead(200);
      const timer = setInterval(() => res.write('.'), 20);
      res.on('close', () => clearInterval(timer));
    });
    const outbound = outboundWith(webRules());
    for (const path of ['/drip', '/silent']) {
      const begin = Date.now();
      expect([path, await reasonOf(outbound.request({ url: url + path, totalMs: 300 }))]).toEqual([path, 'time']);
      expect(Date.now() - begin).toBeLessThan(5000);
    }
  });

  test('the site sends its name, and what the caller gives', async () => {
    let received: unknown;
    const { url } = await startWeb((req, res) => {
      req.setEncoding('utf8').on('data', (body) => {
        received = { method: req.method, agent: req.headers['user-agent'], ttl: req.headers.ttl, cookie: req.headers.cookie, body };
      });
      req.on('end', () => res.writeHead(201).end());
    });
    const answer = await outboundWith(webRules()).request({ url, method: 'POST', headers: { TTL: 60 }, body: Buffer.from('hello') });
    expect(answer.status).toBe(201);
    const agent = 'DubaiAppartmentsSale/1 (+https://homes.example/help)';
    expect(received).toEqual({ method: 'POST', agent, ttl: '60', cookie: undefined, body: 'hello' });
  });
});

describe('the setting for tests and closed networks', () => {
  test('allows http, any port and private networks, but never metadata, groups of hosts and addresses of no host', async () => {
    const { url } = await startWeb((_req, res) => void res.end('inside'));
    const outbound = createOutbound({ ...ENV, OUTBOUND_ALLOW_PRIVATE: true });
    closers.push(() => outbound.close());
    expect((await outbound.request({ url })).body.toString()).toBe('inside');
    expect((await outbound.request({ url: url.replace('127.0.0.1', 'localhost') })).body.toString()).toBe('inside');
    const never = ['169.254.169.254', '::ffff:169.254.169.254', '224.0.0.1', '0.0.0.0', '::', '255.255.255.255', 'fe80::1', 'text'];
    expect(never.filter(isPublicOrPrivateAddress)).toEqual([]);
    expect(['10.0.0.1', '127.0.0.1', 'fd00::1', '8.8.8.8'].filter(isPublicOrPrivateAddress)).toHaveLength(4);
  });
});
