// Tests of reading XML feeds in the shapes in which programs write them: wrappers, case, namespaces, and mappings with paths; from a temporary
// folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { bayutHome, collect, createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';
import { MAX_ROW_CHARACTERS } from './read.ts';
import { readXml } from './xml.ts';
import { xmlLevels } from './xml-levels.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { readDrafts } = files;

/** The references of the homes in a file with this content. */
const readHomes = async (...file: Parameters<typeof readDrafts>): Promise<string[]> =>
  (await readDrafts(...file)).map(({ reference }) => reference);

/** Why a file is refused. */
const errorOf = (content: string, map?: object): Promise<string> =>
  readDrafts(content, { map }).then(
    () => 'read',
    (error: Error) => error.message,
  );

const HOMES = `${bayutHome('r1')}${bayutHome('r2')}`;
const PROPERTY_FINDER_HOME =
  '<property last_update="2026-08-01 10:00:00"><reference_number>p1</reference_number><offering_type>RS</offering_type><photo><url>https://a.example/1.jpg</url></photo></property>';

describe('homes are found', () => {
  test.each([
    ['in the usual root', `<Properties>${HOMES}</Properties>`],
    ['in a feed of news', `<rss version="2.0"><channel><title>Homes</title><Properties>${HOMES}</Properties></channel></rss>`],
    ['in an envelope', `<soap:Envelope xmlns:soap="urn:s"><soap:Body><Properties>${HOMES}</Properties></soap:Body></soap:Envelope>`],
    ['in a root of another name', `<Export><Count>2</Count>${HOMES}</Export>`],
    ['in several groups', `<Feed><Sale>${bayutHome('r1')}</Sale><Rent>${bayutHome('r2')}</Rent></Feed>`],
    [
      'with lower-case tags',
      `<properties>${HOMES.replaceAll(/<(\/?)([A-Z]\w+)/g, (_, slash, tag) => `<${slash}${tag.toLowerCase()}`)}</properties>`,
    ],
    [
      'with upper-case tags',
      `<PROPERTIES>${HOMES.replaceAll(/<(\/?)([A-Z]\w+)/g, (_, slash, tag) => `<${slash}${tag.toUpperCase()}`)}</PROPERTIES>`,
    ],
    ['in a namespace', `<Properties xmlns="https://portal.example/feed">${HOMES}</Properties>`],
    ['with a prefix', `<b:Properties xmlns:b="urn:b">${HOMES.replaceAll(/<(\/?)([A-Z]\w+)/g, '<$1b:$2')}</b:Properties>`],
    ['behind blank lines', `\n\n \uFEFF<?xml version="1.0"?><Properties>${HOMES}</Properties>`],
    [
      'behind a comment and a stylesheet',
      `<?xml version="1.0"?><!-- made by hand --><?xml-stylesheet href="a.xsl"?><Properties>${HOMES}</Properties>`,
    ],
    [
      'with blanks around CDATA',
      `<Properties>${HOMES.replaceAll('<![CDATA[', '\n  <![CDATA[ ').replaceAll(']]>', '\n]]>\n')}</Properties>`,
    ],
    ['as elements of another name', `<Properties>${HOMES.replaceAll(/(<\/?)Property>/g, '$1Listing>')}</Properties>`],
    ['in a root with the name of a home', `<Property>${HOMES}</Property>`],
  ])('%s', async (_where, content) => {
    expect(await readHomes(content)).toEqual(['r1', 'r2']);
    expect(await readHomes(content, { format: 'bayut-xml' })).toEqual(['r1', 'r2']);
  });

  test('when the root is the only home, and with the attributes of a prefix', async () => {
    expect(await readHomes(bayutHome('r1'))).toEqual(['r1']);
    expect(await readHomes(`<LIST>${PROPERTY_FINDER_HOME}</LIST>`)).toEqual(['p1']);
    const prefixed = PROPERTY_FINDER_HOME.replace('last_update', 'p:last_update').replaceAll(/<(\/?)(\w+)/g, '<$1p:$2');
    expect(await readDrafts(`<p:list xmlns:p="urn:p">${prefixed}</p:list>`)).toMatchObject([
      { reference: 'p1', date: '2026-08-01 10:00:00', images: ['https://a.example/1.jpg'] },
    ]);
  });

  test('in the lines where they begin, behind blank lines too', async () => {
    const { rows, close } = await openFeed({
      file: files.write(`\n\n<?xml version="1.0"?>\n<Properties>\n${bayutHome('r1')}\n${bayutHome('r2')}</Properties>`),
    });
    const lines = (await collect(rows)).map(({ line }) => line);
    await close();
    expect(lines).toEqual([5, 14]);
  });
});

test('a text without an end does not fill the memory', async () => {
  for (const beginning of ['<a>', '<a><!-- ', '<a b="', '<a><![CDATA[', '<a><?x ', '<!DOCTYPE a [ "', '<']) {
    let chunks = 0;
    async function* endless(): AsyncGenerator<string> {
      yield beginning;
      for (; chunks < 1000; chunks++) yield 'x'.repeat(100_000);
    }
    const rows = readXml(endless(), { names: ['a'], depth: 1 });
    await expect(collect(rows)).rejects.toThrow(/is longer than 2 MB/);
    expect(chunks * 100_000).toBeLessThan(3 * MAX_ROW_CHARACTERS);
  }
});

test('hostile structure is looked at within bounds', () => {
  const deep = xmlLevels('<a>'.repeat(20_000));
  expect(deep.length).toBeLessThanOrEqual(1000);
  const wide = xmlLevels(`<a>${Array.from({ length: 20_000 }, (_, i) => `<b${i}/>`).join('')}</a>`);
  expect(wide[0]!.paths.size).toBeLessThanOrEqual(2000);
});

describe('a mapping names elements', () => {
  const KYERO = `<root><kyero><feed_version>3</feed_version></kyero><property><id>1</id><ref>k1</ref><price currency="EUR">249500</price>
    <type>Apartment</type><town>Dubai Marina</town><beds>2</beds><surface_area><built>92</built></surface_area><desc><en>Near the tram.</en></desc>
    <locations><location><name>UAE</name></location><location><label>x</label></location><location><name>Marina</name></location></locations>
    <images><image id="1"><url>https://a.example/1.jpg</url></image><image id="2"><url>https://a.example/2.jpg</url></image></images></property></root>`;
  const MAP = {
    reference: 'ref',
    price: 'price',
    area: 'surface_area/built',
    areaUnit: 'sqm',
    bedrooms: 'beds',
    propertyType: 'type',
    transactionType: '=Buy',
    location: 'town',
  };

  test.each([
    ['paths', {}, { reference: 'k1', size: '92', sizeUnit: 'sqm', community: 'Dubai Marina' }],
    [
      'paths with dots',
      { description: 'desc.en', images: 'images.image.url' },
      { description: 'Near the tram.', images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] },
    ],
    ['another case', { description: 'DESC/En' }, { description: 'Near the tram.' }],
    ['attributes', { currency: 'price/@currency' }, { currency: 'EUR' }],
    [
      'positions',
      { advertiser: 'locations.location.2.name', images: 'images.image.1.url' },
      { advertiser: 'Marina', images: ['https://a.example/2.jpg'] },
    ],
    ['positions without a value', { advertiser: 'locations.location.1.name' }, { advertiser: '' }],
    ['attributes by position', { advertiser: 'images/image/1/@id' }, { advertiser: '2' }],
    [
      'paths from the root on',
      { description: 'root/property/desc/en', advertiser: 'property.type' },
      { description: 'Near the tram.', advertiser: 'Apartment' },
    ],
  ])('by %s', async (_what, columns, expected) => {
    expect(await readDrafts(KYERO, { map: { ...MAP, ...columns } })).toMatchObject([expected]);
  });

  test('with a row for each home, whatever is around them', async () => {
    const listing = (id: string) =>
      `<Listing><Id>${id}</Id><Price>900000</Price><Area>900</Area><Beds>2</Beds><Place>Arjan</Place><Kind>Villa</Kind></Listing>`;
    const map = {
      reference: 'Id',
      price: 'Listing/Price',
      area: 'Area',
      bedrooms: 'Beds',
      location: 'Place',
      propertyType: 'Kind',
      transactionType: '=Buy',
    };
    const wrapped = `<Envelope><Head><Id>0</Id><Price>0</Price></Head><Listings><Sale>${listing('a')}${listing('b')}</Sale><Rent>${listing('c')}</Rent></Listings></Envelope>`;
    expect(await readHomes(wrapped, { map })).toEqual(['a', 'b', 'c']);
    expect(await errorOf(wrapped, { ...map, area: 'Areas' })).toBe(
      'The mapping names the column "Areas", which the elements <Listing> in <Sale> do not have; they have Id, Price, Area, Beds, Place, Kind',
    );
    expect(await errorOf(KYERO, { ...MAP, area: 'surface_area/plot' })).toMatch(
      /<property> in <root> do not have; they have surface_area\/built$/,
    );
  });
});
