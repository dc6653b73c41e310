// Entities that an XML file declares for itself: `<!ENTITY co "Blue Palm Homes">`, used as `&co;`. Only texts inside the file count. Nothing outside of
// it is ever loaded, and the texts are bounded, because a few lines can declare gigabytes ("billion laughs").

/** Characters of all texts of entities together, and of what the entities of one text become. */
export const MAX_ENTITY_CHARACTERS = 100_000;

/** How many entities may be inside each other. */
const MAX_DEPTH = 20;

/** A declaration: its name; then the text in one of both kinds of quotes, or the word that begins the address of an external entity. */
const DECLARATION = /<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)'|(SYSTEM|PUBLIC)\b)/g;

/** The entities of a document type declaration. */
export interface DeclaredEntities {
  texts: ReadonlyMap<string, string>;
  /** Names of entities whose texts are outside of the file. */
  external: ReadonlySet<string>;
}

const toCharacter = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/**
 * Reads the entities of a document type declaration. A text may name other entities.
 * @throws the error of `stop`, when they name each other in a circle or are longer than MAX_ENTITY_CHARACTERS
 */
export function readEntities(doctype: string, stop: (reason: string) => Error): DeclaredEntities {
  const declared = new Map<string, string>();
  const external = new Set<string>();
  for (const [, name = '', double, single, outside] of doctype.replaceAll(/<!--.*?(?:-->|$)/gs, '').matchAll(DECLARATION)) {
    // of two declarations of a name, the first counts
    if (declared.has(name) || external.has(name)) continue;
    if (outside) external.add(name);
    else declared.set(name, double ?? single ?? '');
  }
  const texts = new Map<string, string>();
  const open = new Set<string>();
  let size = 0;
  const counted = (text: string): string => {
    size += text.length;
    if (size > MAX_ENTITY_CHARACTERS) throw stop('the XML is refused, because its entities are too long');
    return text;
  };
  const textOf = (name: string): string | undefined => {
    const known = texts.get(name);
    const source = declared.get(name);
    if (known !== undefined || source === undefined) return known;
    if (open.has(name) || open.size === MAX_DEPTH)
      throw stop(`the XML is refused, because its entity &${name}; contains itself or too many others`);
    open.add(name);
    const text = source.replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([^\s&;#]+));/gi,
      (reference, decimal?: string, hex?: string, inner?: string) => {
        const part =
          inner === undefined ? toCharacter(decimal ? Number(decimal) : Number.parseInt(hex!, 16)) : (textOf(inner) ?? reference);
        return counted(part);
      },
    );
    counted(text);
    open.delete(name);
    texts.set(name, text);
    return text;
  };
  for (const name of declared.keys()) textOf(name);
  return { texts, external };
}
