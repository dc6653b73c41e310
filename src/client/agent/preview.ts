import { BIO_PREVIEW } from '../../shared/agent.labels.ts';

/** The first 200 characters of a bio, with an ellipsis when there is more; a character outside the basic plane is never cut in two. */
export const bioPreview = (bio: string): string =>
  bio.length > BIO_PREVIEW
    ? `${bio
        .slice(0, BIO_PREVIEW)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : bio;
