// Recovery codes (`recovery_codes`): ten per user, each replaces the second factor once. Makes, stores (as hashes), counts and uses them up.
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RecoveryCode } from './security.entity.ts';

const CODE_COUNT = 10;
/** 80 random bits, too many to guess, so a plain hash is stored. */
const CODE_BYTES = 10;
/** Characters that are not mistaken for each other (Crockford's base 32): no I, L, O or U. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** A code without what people add or mistake when they copy it: spaces, dashes, capitals, O for 0, I and L for 1. */
const normalize = (typedCode: string): string => typedCode.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** A new code, such as `k3v9-0x2m-7qha-w4td`. */
function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // one character for each five bits, then a dash after every fourth character but the last
  const characters = bits.match(/.{5}/g)!.map((fiveBits) => ALPHABET[Number.parseInt(fiveBits, 2)]!);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** Replaces the recovery codes of a user and returns the new ones, made at `now`; they cannot be read again. */
export async function renewRecoveryCodes(tx: EntityManager, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  await deleteRecoveryCodes(tx, userId);
  await tx.insertMany(
    RecoveryCode,
    codes.map((code) => ({ user: userId, hash: hashOf(normalize(code)), createdAt: now })),
  );
  return codes;
}

/** Deletes the recovery codes of a user. */
export const deleteRecoveryCodes = async (tx: EntityManager, userId: number): Promise<void> =>
  void (await tx.nativeDelete(RecoveryCode, { user: userId }));

/** Uses up a code. Returns how many are left, or null when the user has no such unused code. */
export async function spendRecoveryCode(tx: EntityManager, userId: number, typedCode: string, now: Date): Promise<number | null> {
  const code = { user: userId, hash: hashOf(normalize(typedCode)), usedAt: null };
  return (await tx.nativeUpdate(RecoveryCode, code, { usedAt: now })) === 0 ? null : countRecoveryCodes(tx, userId);
}

/** How many unused codes a user has. */
export const countRecoveryCodes = (em: EntityManager, userId: number): Promise<number> =>
  em.count(RecoveryCode, { user: userId, usedAt: null });
