// Names of brokerages: their address, and which of them staff should look at because they could be taken for another brokerage's.
import type { EntityManager } from '@mikro-orm/postgresql';
import { nameSkeleton } from '../../shared/account/public-name.ts';
import { statements } from '../db/typed.ts';

/** The longest address, without the number that tells equal ones apart. */
const MAX_SLUG = 80;
/** Addresses that pages of the site have. */
const RESERVED_SLUGS = ['new'];

/** The address of a name: lower-case a to z, digits and dashes; `brokerage` for a name without Latin characters. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return slug.length < 2 || RESERVED_SLUGS.includes(slug) ? 'brokerage' : slug;
}

/** The groups of three characters of a text, each word with two spaces before and one after it, as PostgreSQL's pg_trgm makes them. */
function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, i) => `  ${word} `.slice(i, i + 3))));
}

/** How alike two texts are, from 0 to 1: the share of groups of three characters that they have in common. */
function similarityOf(a: string, b: string): number {
  const [left, right] = [trigramsOf(a), trigramsOf(b)];
  const common = [...left].filter((group) => right.has(group)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

/** From this likeness to the name of a checked brokerage on, staff look at a name. */
const MIN_SIMILARITY = 0.6;

/**
 * Whether staff should look at a name: it looks like that of another brokerage once case, accents, gaps and digits that look like other characters are left out, or it is close to the
 * name of a brokerage whose licence staff compared.
 */
export async function isNameToCheck(em: EntityManager, id: number, name: string): Promise<boolean> {
  const others = await statements(em)
    .selectFrom('organizations')
    .select(['name', 'licence_checked_at as checkedAt'])
    .where('id', '<>', id)
    .execute();
  const skeleton = nameSkeleton(name);
  return others.some(
    (other) => nameSkeleton(other.name) === skeleton || (other.checkedAt !== null && similarityOf(other.name, name) >= MIN_SIMILARITY),
  );
}
