// Makes texts of rendered pages comparable with plain texts.

/** A text with ordinary spaces instead of those that keep a number and its unit on one line. */
export const withPlainSpaces = (text: string | null | undefined): string => text?.replaceAll('\u00a0', ' ') ?? '';
