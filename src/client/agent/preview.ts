// The start of a biography for cards.
import { BIO_PREVIEW } from '../../shared/agent/agent.labels.ts';

/** First 200 characters of a bio, with an ellipsis if it is longer. Counts code points, so that no surrogate pair is cut. */
export const bioPreview = (bio: string): string =>
  bio.length > BIO_PREVIEW
    ? `${bio
        .slice(0, BIO_PREVIEW)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : bio;
