// Recognizes browsers that have signed in to an account before by a signed cookie, `known`. Emails the owner about a sign-in from another browser.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { isSignatureOf, signatureOf } from '../../signature.ts';
import { isDemoAccount } from '../demo/demo-account.ts';
import { newDeviceEmail } from './known-device.mail.ts';

/**
 * The cookie has a mark for each account that signed in with this browser, the newest first: `12.20780.signature~…`. A mark consists of the account's id,
 * the day of the sign-in and a signature.
 */
const COOKIE = 'known';
const VALID_DAYS = 400;
/** How many accounts a browser is marked for. More would make the header of every request too long. */
const MAX_ACCOUNTS = 10;

type DeviceContext = Pick<Context, 'cookies' | 'env' | 'now'>;

/** The values of an account that a mark signs. When password or counter change, every earlier mark of the account is invalid. */
interface DeviceOwner {
  id: number;
  /** The stored password hash. */
  password: string;
  /** How often the owner has made the account forget its known browsers. */
  deviceCounter: number;
}

/** Days from 1970 to a time, in UTC. */
const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

const signedText = ({ id, password, deviceCounter }: DeviceOwner, day: number): string =>
  `known-device:${id}:${deviceCounter}:${day}:${createHash('sha256').update(password).digest('base64url')}`;

/** A mark of the cookie: its text and the parts of it. */
interface Mark {
  userId: string;
  day: string;
  signature: string;
  text: string;
}

/** The well-formed marks of this browser's cookie; their signatures are not checked. */
function readMarks({ cookies }: Pick<Context, 'cookies'>): Mark[] {
  const marks = (cookies.read(COOKIE) ?? '').split('~', MAX_ACCOUNTS).map((text) => {
    const [userId = '', day = '', signature = ''] = text.split('.');
    return { userId, day, signature, text };
  });
  // an id of 1 to 10 digits, a day of 1 to 6 digits and 43 characters of base64url
  return marks.filter(({ text }) => /^[1-9]\d{0,9}\.\d{1,6}\.[\w-]{43}$/.test(text));
}

/** Whether this browser has signed in to the account within the last 400 days, with the present password and since its browsers were last forgotten. */
function isKnownDevice(ctx: DeviceContext, owner: DeviceOwner): boolean {
  const mark = readMarks(ctx).find(({ userId }) => userId === String(owner.id));
  if (!mark) return false;
  const age = dayOf(ctx.now()) - Number(mark.day);
  return age >= 0 && age <= VALID_DAYS && isSignatureOf(ctx.env, signedText(owner, Number(mark.day)), mark.signature);
}

/** Sets the cookie that makes this browser known to the account. Call it after the commit of the sign-in. */
function rememberDevice(ctx: DeviceContext, owner: DeviceOwner): void {
  const day = dayOf(ctx.now());
  const marksOfOthers = readMarks(ctx).filter(({ userId }) => userId !== String(owner.id));
  const newMark = `${owner.id}.${day}.${signatureOf(ctx.env, signedText(owner, day))}`;
  const marks = [newMark, ...marksOfOthers.map(({ text }) => text)].slice(0, MAX_ACCOUNTS);
  const maxAgeSeconds = (VALID_DAYS * DAY_MS) / 1000;
  ctx.cookies.write(COOKIE, marks.join('~'), maxAgeSeconds);
}

const findOwner = (tx: EntityManager, userId: number) =>
  statements(tx)
    .selectFrom('users')
    .select(['id', 'username', 'email', 'locale', 'password', 'device_counter as deviceCounter'])
    .where('id', '=', userId)
    .executeTakeFirst();

/**
 * Prepares to make this browser known without an email to the owner, who has just registered, set a password or used an emailed link.
 * @returns a function that sets the cookie; call it after the commit
 */
export async function prepareDeviceMark(ctx: DeviceContext, tx: EntityManager, userId: number): Promise<() => void> {
  const owner = await findOwner(tx, userId);
  return () => owner && rememberDevice(ctx, owner);
}

/**
 * Emails the owner of an account when an unknown browser signs in, and logs it. Call it in the transaction that begins the session, with the
 * user's row locked. The demo account gets no email, and unconfirmed addresses get none because of the rules in `mail.kinds.ts`.
 * @returns a function that sets the cookie that makes the browser known; call it after the commit
 */
export async function reportUnknownDevice(ctx: Context, tx: EntityManager, userId: number): Promise<() => void> {
  const owner = await findOwner(tx, userId);
  if (!owner || isDemoAccount(owner)) return () => {};
  if (!isKnownDevice(ctx, owner)) {
    const notice = { owner, userAgent: ctx.userAgent, now: ctx.now() };
    await ctx.mail.send(
      tx,
      writeEmail(localeOr(owner.locale, getLocale()), () => newDeviceEmail(ctx.env, notice)),
    );
    ctx.log.info({ event: 'new_device', user: userId, address: ctx.address }, 'security');
  }
  return () => rememberDevice(ctx, owner);
}
