// A software authenticator (WebAuthn) for tests, independent of the library that checks its answers: ES256 keys, attestation `none`, its
// own CBOR encoder. Field names and numbers are those of WebAuthn level 3, COSE (RFC 9052) and CBOR (RFC 8949).
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '../../shared/passkey.ts';
import type { TestServer } from '../server.ts';
import type { Device } from './members.ts';

/** Encodes integers, texts, bytes and maps, of which an attestation consists, as CBOR. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  /** The first bytes of a value: its major type, and its number or length, which needs no, one or two bytes more. */
  const head = (majorType: number, n: number): Buffer => {
    const typeBits = majorType << 5;
    if (n < 24) return Buffer.from([typeBits | n]);
    if (n < 256) return Buffer.from([typeBits | 24, n]);
    return Buffer.from([typeBits | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...items]);
}
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** What a test changes in an answer so that it must be rejected. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Without the user's fingerprint, face or PIN. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** The format of the attestation, with a statement. */
  format?: string;
}

/** Bits of the flags of authenticator data. */
const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** An authenticator with one key. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #jwk: { x?: string; y?: string };
  readonly #origin: string;
  readonly #isDeviceBound: boolean;
  #counter = 0;
  #userHandle = '';

  /** `deviceBound` keys count their signatures; the others are kept by a password manager. */
  constructor(origin: string, { deviceBound = false }: { deviceBound?: boolean } = {}) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    this.#jwk = pair.publicKey.export({ format: 'jwk' });
    this.#origin = origin;
    this.#isDeviceBound = deviceBound;
  }

  /** The authenticator data: hash of the site, flags, counter, and on creation the new key. */
  #authenticatorData({ rpId = new URL(this.#origin).hostname, isUnverified, counter }: Forgery, attested?: Buffer): Buffer {
    const backup = this.#isDeviceBound ? 0 : FLAGS.backupEligible | FLAGS.backedUp;
    const flags = FLAGS.present | (isUnverified ? 0 : FLAGS.verified) | backup | (attested ? FLAGS.attested : 0);
    if (this.#isDeviceBound) this.#counter++;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  /** The client data of the browser as JSON. */
  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const data = {
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, forgery: Forgery = {}): PasskeyRegistration {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const coordinate = (text = ''): Buffer => Buffer.from(text, 'base64url');
    // a COSE key: key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256), and the point
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(this.#jwk.x)],
        [-3, coordinate(this.#jwk.y)],
      ]),
    );
    // an authenticator of unknown model (16 zero bytes), the length of the id, the id and the key
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, key]);
    const statement = forgery.format ? new Map<string, unknown>([['alg', -7]]) : new Map();
    const attestation = new Map<string, unknown>([
      ['fmt', forgery.format ?? 'none'],
      ['attStmt', statement],
      ['authData', this.#authenticatorData(forgery, attested)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, forgery).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string }, forgery: Forgery = {}): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', options.challenge, forgery);
    const data = this.#authenticatorData(forgery);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    };
  }
}

/** Adds a passkey to the user of a signed-in device. @returns recovery codes too when it is their first second factor */
export async function addPasskeyTo(
  server: Pick<TestServer, 'deps'>,
  { device }: { device: Device },
  { name = 'Test device', deviceBound }: { name?: string; deviceBound?: boolean } = {},
): Promise<{ authenticator: SoftAuthenticator; recoveryCodes: string[] }> {
  const authenticator = new SoftAuthenticator(server.deps.env.origin, { deviceBound: deviceBound ?? false });
  const { body: options } = await device.post('/api/passkeys/options').send({}).expect(200);
  const { body } = await device
    .post('/api/passkeys')
    .send({ name, passkey: authenticator.create(options) })
    .expect(201);
  return { authenticator, recoveryCodes: body.recoveryCodes };
}

/** Signs in with a passkey on a device; `forgery` changes the answer. */
export async function signInByPasskey(device: Device, authenticator: SoftAuthenticator, forgery: Forgery = {}) {
  const { body: options } = await device.post('/api/login/passkey/options').send({}).expect(200);
  return device.post('/api/login/passkey').send({ passkey: authenticator.get(options, forgery) });
}
