/** The email addresses in a pasted text, each once: lists, lines of a mail program (`Aisha <aisha@…>`), tables. At most 100 are looked for. */
export function findAddresses(text: string): string[] {
  const found = text.match(/[^\s@<>()[\]",;:]{1,64}@[^\s@<>()[\]",;:]{1,255}\.[^\s@<>()[\]",;:.]{2,24}/gu) ?? [];
  return [...new Set(found.slice(0, 100).map((address) => address.toLowerCase()))];
}
