// The start of a biography for cards.
import { BIO_PREVIEW } from '../../shared/agent/agent.labels.ts';

/** First 200 characters (UTF-16 units) of a bio, with an ellipsis if it is longer. A character that the limit would cut in two is left out. */
export const bioPreview = (bio: string): string =>
  bio.length > BIO_PREVIEW
    ? `${bio
        .slice(0, BIO_PREVIEW)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : bio;
