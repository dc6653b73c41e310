// Creates a parser of XML for feeds, with their entities, and reads the names of tags, which count without case and without the prefix of their namespace.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FeedStopped } from './read.ts';
import { MAX_ENTITY_CHARACTERS, readEntities } from './xml-entities.ts';

/** A name without the prefix of its namespace: `price` of `ns:price`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
/** The names of an element's attributes, without declarations of namespaces. */
export const attributeNames = (tag: SaxesTagPlain): string[] => Object.keys(tag.attributes).filter((name) => !/^xmlns(?::|$)/.test(name));

/** Most elements that may be inside each other. */
export const MAX_DEPTH = 50;

/**
 * Creates a parser that stops at broken XML with FeedStopped. Entities that the file declares are replaced; HTML entities such as `&nbsp;`, which XML
 * does not know, stay and are decoded when the text is cleaned of HTML. `beginText` starts to count the characters of entities anew.
 */
export function createParser() {
  const parser = new SaxesParser();
  const stop = (reason: string) => new FeedStopped(reason, parser.line);
  let characters = 0;
  const define = (name: string, get: () => string) => {
    // XML's own five entities keep their meaning
    if (!(name in parser.ENTITIES)) Object.defineProperty(parser.ENTITIES, name, { get });
  };
  parser.on('doctype', (doctype) => {
    const { texts, external } = readEntities(doctype, stop);
    for (const [name, text] of texts)
      define(name, () => {
        characters += text.length;
        if (characters > MAX_ENTITY_CHARACTERS) throw stop('the XML is refused, because its entities make a text too long');
        return text;
      });
    for (const name of external)
      define(name, () => {
        throw stop(`the XML names the external entity &${name};, which is never loaded`);
      });
  });
  parser.on('error', (error) => {
    if (error.message.includes('undefined entity')) return;
    // without the position at the beginning of the parser's message
    throw stop(`the XML is broken (${error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')})`);
  });
  const beginText = () => {
    characters = 0;
  };
  return { parser, beginText };
}
