// Finds texts that are not translated on Arabic pages, for page tests.

/** Names that Arabic texts keep in Latin letters. */
const LATIN_NAMES = [
  'Dubai Appartments Sale',
  'Stripe',
  'RERA',
  'BRN',
  'ADREC',
  'ORN',
  'JPEG',
  'PNG',
  'WebP',
  'AVIF',
  'AED',
  'YouTube',
  'Vimeo',
  'Matterport',
  'Kuula',
  'my360',
];
/** Attributes whose texts people read or hear. */
const SHOWN_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];

/**
 * The texts, labels and placeholders inside an element that have Latin letters. Email addresses, LATIN_NAMES and `allowedTexts`, such as
 * texts that users wrote, are ignored.
 */
export function findLatinTexts(root: HTMLElement, allowedTexts: readonly (string | RegExp)[] = []): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('script, style')) texts.push(textContent ?? '');
  }
  for (const element of root.querySelectorAll('*')) texts.push(...SHOWN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []));
  const emailAddress = /\S+@\S+/;
  const removeAllowedTexts = (text: string): string => {
    let remainingText = text;
    for (const pattern of [emailAddress, ...allowedTexts, ...LATIN_NAMES])
      remainingText = remainingText.replaceAll(pattern instanceof RegExp ? new RegExp(pattern, 'g') : pattern, '');
    return remainingText;
  };
  return texts.filter((text) => /[A-Za-z]/.test(removeAllowedTexts(text)));
}
