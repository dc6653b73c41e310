// The start of an agent's biography, for cards and the description of the page.
import { BIO_PREVIEW } from '../../shared/agent/agent.labels.ts';

/** The first half of a character of two UTF-16 units, such as an emoji, whose second half was cut off. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** First `BIO_PREVIEW` UTF-16 units of a bio, with an ellipsis if the bio is longer. */
export function bioPreview(bio: string): string {
  if (bio.length <= BIO_PREVIEW) return bio;
  const start = bio.slice(0, BIO_PREVIEW).replace(HALF_CHARACTER, '');
  return `${start.trimEnd()}…`;
}
