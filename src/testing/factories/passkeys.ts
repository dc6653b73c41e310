// A software authenticator (WebAuthn) that makes passkeys in tests. It shares no code with the library that checks its answers. Its field
// names and numbers are those of WebAuthn level 3, COSE (RFC 9052) and CBOR (RFC 8949).
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '../../shared/passkey.ts';
import type { TestServer } from '../server.ts';
import type { Device } from './members.ts';

/** The major types of CBOR: the kind of a value, in the upper three bits of its first byte. */
const MAJOR_TYPES = { positive: 0, negative: 1, bytes: 2, text: 3, map: 5 };

/** Encodes a value as CBOR. An attestation consists of integers, texts, bytes and maps, so the other types are left out. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  /**
   * The first bytes of a value: its major type with its number or length. A number below 24 fits into the first byte; 24 there announces
   * one more byte, 25 two more.
   */
  const head = (majorType: number, count: number): Buffer => {
    const typeBits = majorType << 5;
    if (count < 24) return Buffer.from([typeBits | count]);
    if (count < 256) return Buffer.from([typeBits | 24, count]);
    return Buffer.from([typeBits | 25, count >> 8, count & 255]);
  };
  // CBOR stores a negative number -n as n - 1
  if (typeof value === 'number') return value >= 0 ? head(MAJOR_TYPES.positive, value) : head(MAJOR_TYPES.negative, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(MAJOR_TYPES.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(MAJOR_TYPES.bytes, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]);
  return Buffer.concat([head(MAJOR_TYPES.map, value.size), ...items]);
}
const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

/** What a test changes in an answer of the authenticator so that the server must reject it. A field that is missing stays correct. */
export interface Forgery {
  origin?: string;
  /** The relying party: the host name that the passkey belongs to. */
  rpId?: string;
  /** The ceremony: `webauthn.create` or `webauthn.get`. */
  type?: string;
  challenge?: string;
  /** Whether the authenticator did not check the user's fingerprint, face or PIN. */
  isUnverified?: boolean;
  /** The number of signatures so far. */
  counter?: number;
  /** The id of the user to whom the passkey belongs, as the site chose it. */
  userHandle?: string;
  /** A format of the attestation other than `none`; a statement about the device is then added. */
  format?: string;
}

/** Bits of the flags in authenticator data. `attested` means that the data of a new key follow. */
const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** An authenticator with one passkey. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #jwk: { x?: string; y?: string };
  readonly #origin: string;
  readonly #isDeviceBound: boolean;
  #counter = 0;
  #userHandle = '';

  /** A `deviceBound` key never leaves its device and counts its signatures. Other keys are backed up by a password manager. */
  constructor(origin: string, { deviceBound = false }: { deviceBound?: boolean } = {}) {
    const keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = keyPair.privateKey;
    this.#jwk = keyPair.publicKey.export({ format: 'jwk' });
    this.#origin = origin;
    this.#isDeviceBound = deviceBound;
  }

  /** The authenticator data: hash of the site, flags, counter, and on creation the new key. Counts a signature of a device-bound key. */
  #authenticatorData({ rpId = new URL(this.#origin).hostname, isUnverified, counter }: Forgery, newKey?: Buffer): Buffer {
    const backupFlags = this.#isDeviceBound ? 0 : FLAGS.backupEligible | FLAGS.backedUp;
    const flags = FLAGS.present | (isUnverified ? 0 : FLAGS.verified) | backupFlags | (newKey ? FLAGS.attested : 0);
    if (this.#isDeviceBound) this.#counter++;
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter ?? this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counterBytes, newKey ?? Buffer.alloc(0)]);
  }

  /** The client data, which a browser adds to the answer, as JSON. */
  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const clientData = {
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(clientData));
  }

  /** Makes the passkey, as `navigator.credentials.create` does; keeps the user's id for `get`. */
  create(options: { challenge: string; user: { id: string } }, forgery: Forgery = {}): PasskeyRegistration {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const coordinate = (text = ''): Buffer => Buffer.from(text, 'base64url');
    // a COSE key: key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256), and the coordinates of the point
    const publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(this.#jwk.x)],
        [-3, coordinate(this.#jwk.y)],
      ]),
    );
    // an authenticator of unknown model (16 zero bytes), the length of the id in two bytes, the id and the key
    const newKey = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, publicKey]);
    const statement = forgery.format ? new Map<string, unknown>([['alg', -7]]) : new Map();
    const attestation = new Map<string, unknown>([
      ['fmt', forgery.format ?? 'none'],
      ['attStmt', statement],
      ['authData', this.#authenticatorData(forgery, newKey)],
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

  /** Signs a challenge with the passkey, as `navigator.credentials.get` does. */
  get(options: { challenge: string }, forgery: Forgery = {}): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', options.challenge, forgery);
    const authenticatorData = this.#authenticatorData(forgery);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    };
  }
}

/**
 * Adds a passkey over REST to the user of a signed-in device. @returns the authenticator that holds the passkey, and the recovery codes
 * that the server creates with a user's first second factor
 */
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

/** Signs in with a passkey on a device, over REST. @returns the server's response */
export async function signInByPasskey(device: Device, authenticator: SoftAuthenticator, forgery: Forgery = {}) {
  const { body: options } = await device.post('/api/login/passkey/options').send({}).expect(200);
  return device.post('/api/login/passkey').send({ passkey: authenticator.get(options, forgery) });
}
