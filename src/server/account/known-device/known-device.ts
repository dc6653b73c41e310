// Browsers that have signed in to an account before, known by a signed cookie. The owner gets an email about a sign-in from another browser.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { isSignatureOf, signatureOf } from '../../signature.ts';
import { isDemoAccount } from '../demo/demo-account.ts';
import { newDeviceEmail } from './known-device.mail.ts';

/** The cookie: marks, one for each account, the newest first: `12.20780.signature~…`. A mark is the account's id, the day of the sign-in and a signature. */
const COOKIE = 'known';
const VALID_DAYS = 400;
/** Accounts that a browser is known to; more would fill the header of every request. */
const MAX_ACCOUNTS = 10;

type DeviceContext = Pick<Context, 'cookies' | 'env' | 'now'>;

/** What the signature of a mark depends on. Another password or counter makes every mark of the account invalid. */
interface DeviceOwner {
  id: number;
  /** The stored hash. */
  password: string;
  /** How often the owner has made the account forget its devices. */
  deviceCounter: number;
}

/** Days since 1970. */
const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

const signedText = ({ id, password, deviceCounter }: DeviceOwner, day: number): string =>
  `known-device:${id}:${deviceCounter}:${day}:${createHash('sha256').update(password).digest('base64url')}`;

/** The well-formed marks of this browser's cookie; their signatures are not checked. */
function readMarks({ cookies }: Pick<Context, 'cookies'>): { userId: string; day: string; signature: string; text: string }[] {
  const marks = (cookies.read(COOKIE) ?? '').split('~', MAX_ACCOUNTS).map((text) => {
    const [userId = '', day = '', signature = ''] = text.split('.');
    return { userId, day, signature, text };
  });
  // an id of 1 to 10 digits, a day of 1 to 6 digits and 43 characters of base64url
  return marks.filter(({ text }) => /^[1-9]\d{0,9}\.\d{1,6}\.[\w-]{43}$/.test(text));
}

/** Whether this browser has signed in to the account within the last 400 days, with the present password. */
function isKnownDevice(ctx: DeviceContext, owner: DeviceOwner): boolean {
  const mark = readMarks(ctx).find(({ userId }) => userId === String(owner.id));
  if (!mark) return false;
  const age = dayOf(ctx.now()) - Number(mark.day);
  return age >= 0 && age <= VALID_DAYS && isSignatureOf(ctx.env, signedText(owner, Number(mark.day)), mark.signature);
}

/** Marks this browser as known to the account. Call it after the commit of the sign-in. */
function rememberDevice(ctx: DeviceContext, owner: DeviceOwner): void {
  const day = dayOf(ctx.now());
  const others = readMarks(ctx).filter(({ userId }) => userId !== String(owner.id));
  const newMark = `${owner.id}.${day}.${signatureOf(ctx.env, signedText(owner, day))}`;
  ctx.cookies.write(COOKIE, [newMark, ...others.map(({ text }) => text)].slice(0, MAX_ACCOUNTS).join('~'), (VALID_DAYS * DAY_MS) / 1000);
}

/**
 * Returns a function that sets the cookie by which this browser is known to the account; call that after the commit. Sends no email, because the owner
 * has just proved who they are otherwise.
 */
export async function prepareDeviceMark(ctx: DeviceContext, tx: EntityManager, userId: number): Promise<() => void> {
  const sql = 'select id, password, device_counter as "deviceCounter" from users where id = ?';
  const [owner] = await tx.execute<DeviceOwner[]>(sql, [userId]);
  return () => owner && rememberDevice(ctx, owner);
}

/**
 * Emails the owner of an account when a browser signs in that is not known, and logs it. Call it in the transaction that begins the session, with the
 * user's row locked. The demo account and unconfirmed addresses get no email.
 * @returns a function that sets the cookie by which the browser is known; call it after the commit
 */
export async function reportUnknownDevice(ctx: Context, tx: EntityManager, userId: number): Promise<() => void> {
  const sql = `select id, username, email, locale, password, device_counter as "deviceCounter" from users where id = ?`;
  const [owner] = await tx.execute<(DeviceOwner & { username: string; email: string; locale: string | null })[]>(sql, [userId]);
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
