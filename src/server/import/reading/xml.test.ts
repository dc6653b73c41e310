// Tests of reading XML feeds in the shapes in which programs write them: wrappers, case, namespaces, entities, and mappings with paths; from a
// temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { bayutHome, collect, createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';
import { FeedStopped, MAX_ROW_CHARACTERS } from './read.ts';
import { readXml, xmlLevels } from './xml.ts';

const files = createFeedFolder();
afterAll(files.remove);

/** Reads a file with this content as an import does: the references of its homes, or why other rows are refused; and where reading stopped. */
async function readHomes(content: string, options: { map?: object; format?: 'bayut-xml' | 'propertyfinder-xml' } = {}): Promise<string[]> {
  const { layout, rows, close } = await openFeed({
    file: files.write(content),
    map: options.map && files.write(JSON.stringify(options.map)),
    format: options.format,
  });
  const homes: string[] = [];
  try {
    for await (const row of rows) homes.push('problem' in row ? row.problem : layout.draft(row.fields).reference);
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    homes.push(`line ${error.line}: ${error.message}`);
  } finally {
    await close();
  }
  return homes;
}

/** Why a file is refused. */
const errorOf = (content: string, map?: object): Promise<string> =>
  readHomes(content, { map }).then(
    (homes) => `read: ${homes.join()}`,
    (error: Error) => error.message,
  );

/** The drafts of a file, read by a mapping. */
async function readDrafts(content: string, map?: object) {
  const { layout, rows, close } = await openFeed({ file: files.write(content), map: map && files.write(JSON.stringify(map)) });
  const drafts = (await collect(rows)).map((row) => ('fields' in row ? layout.draft(row.fields) : undefined));
  await close();
  return drafts;
}

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

describe('entities that the file declares', () => {
  const feed = (declarations: string, title: string) =>
    `<?xml version="1.0"?><!DOCTYPE Properties [${declarations}]><Properties>${bayutHome('r1').replace('Roof &amp; sky', title)}</Properties>`;
  const titleOf = async (declarations: string, title: string) => (await readDrafts(feed(declarations, title)))[0]!.title;

  test.each([
    ['<!ENTITY co "Blue Palm Homes">', 'by &co;', 'by Blue Palm Homes'],
    [`<!ENTITY co 'Blue "Palm" Homes'>`, 'by &co;', 'by Blue "Palm" Homes'],
    ['<!ENTITY a "Palm"><!ENTITY co "Blue &a; &#38; &#x48;omes">', '&co;', 'Blue Palm & Homes'],
    ['<!-- <!ENTITY co "old"> --><!ENTITY co "new"><!ENTITY co "second">', '&co;', 'new'],
    ['<!ELEMENT a (#PCDATA)>\n<!ENTITY  co\n"Blue > Palm">', '&co;', 'Blue > Palm'],
    ['<!ENTITY amp "changed"><!ENTITY lt "changed">', '&amp; &lt;b', '& <b'],
    ['<!ENTITY % names PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN" "xhtml-lat1.ent">%names;', 'a&nbsp;b', 'a&nbsp;b'],
    ['<!ENTITY logo SYSTEM "logo.gif" NDATA gif>', 'without it', 'without it'],
    ['<!ENTITY xxe SYSTEM "file:///etc/passwd">', '<![CDATA[&xxe;]]> &amp;xxe;', '&xxe; &xxe;'],
  ])('%s: %s is %s', async (declarations, title, expected) => {
    expect(await titleOf(declarations, title)).toBe(`${expected}&nbsp;above the bay`);
  });

  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  test.each([
    [
      'name an external one',
      '<!ENTITY xxe SYSTEM "file:///etc/passwd">',
      '&xxe;',
      'the XML names the external entity &xxe;, which is never loaded',
    ],
    [
      'name a public one',
      '<!ENTITY xxe PUBLIC "x" "http://127.0.0.1/">',
      'a &xxe;',
      'the XML names the external entity &xxe;, which is never loaded',
    ],
    ['multiply', `<!ENTITY l0 "ha">${laughs}`, '&l9;', 'the XML is refused, because its entities are too long'],
    [
      'contain themselves',
      '<!ENTITY a "&b;"><!ENTITY b "&a;">',
      'x',
      'the XML is refused, because its entity &a; contains itself or too many others',
    ],
    [
      'are deep',
      Array.from({ length: 30_000 }, (_, i) => `<!ENTITY e${i} "&e${i + 1};">`).join(''),
      'x',
      'the XML is refused, because its entity &e20; contains itself or too many others',
    ],
    [
      'are used too often in a text',
      `<!ENTITY a "${'x'.repeat(1000)}">`,
      '&a;'.repeat(5000),
      'the XML is refused, because its entities make a text too long',
    ],
    [
      'are used too often in an attribute',
      `<!ENTITY a "${'x'.repeat(1000)}">`,
      `<b c="${'&a;'.repeat(5000)}"/>`,
      'the XML is refused, because its entities make a text too long',
    ],
  ])('stop the import when they %s', async (_what, declarations, title, reason) => {
    const homes = await readHomes(feed(declarations, title), { format: 'bayut-xml' });
    expect(homes).toEqual([expect.stringContaining(reason)]);
  });
});

test('a text without an end does not fill the memory', async () => {
  for (const beginning of ['<a>', '<a><!-- ', '<a b="', '<a><![CDATA[', '<a><?x ', '<!DOCTYPE a [ "', '<']) {
    let chunks = 0;
    async function* endless(): AsyncGenerator<string> {
      yield beginning;
      for (; chunks < 1000; chunks++) yield 'x'.repeat(100_000);
    }
    const rows = readXml(endless(), { name: 'a', depth: 1 });
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
    expect(await readDrafts(KYERO, { ...MAP, ...columns })).toMatchObject([expected]);
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

test.each([
  [
    '<dubizzlepropertyfeed><property><refno>1</refno></property></dubizzlepropertyfeed>',
    /dubizzlepropertyfeed.*--map.*<property> in <dubizzlepropertyfeed> have refno$/,
  ],
  ['<Listings><Listing><Ad_Type>Sale</Ad_Type><Unit_Builtup_Area>9</Unit_Builtup_Area></Listing></Listings>', /PropSpace.*--map/],
  ['<propertyList date="2026-01-01"><residential><uniqueID>1</uniqueID></residential></propertyList>', /REAXML.*--map/],
  ['<openimmo><uebertragung art="ONLINE"/><anbieter><immobilie><geo/></immobilie></anbieter></openimmo>', /OpenImmo.*--map/],
  ['<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06"><offer internal-id="1"/></realty-feed>', /Yandex.*--map/],
  ['#HEADER#\nVERSION : 3\nEOF : "^"\n#DEFINITION#\nAGENT_REF^~\n#DATA#\n1^~\n#END#', /Rightmove BLM.*Bayut or Property Finder XML feed/],
  ['<!DOCTYPE html><html><body>Sign in</body></html>', /web page, not a feed/],
  ['<html lang="en"><p>a<br>b</html>', /web page, not a feed/],
  ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', /error message of a server/],
  ['<urlset><url><loc>https://a.example</loc></url></urlset>', /sitemap/],
  ['%PDF-1.7', /PDF/],
  ['<Properties></Properties>', /The feed <Properties> has no homes/],
  ['<cars><car><wheels>4</wheels><colour>red</colour></car></cars>', /no property feed that is known.*<car> in <cars> have wheels, colour/],
])('%s is named in an error', async (content, message) => {
  expect(await errorOf(content)).toMatch(message);
});

describe('a Kyero feed', () => {
  const home = (
    elements: string,
  ) => `<root><kyero><feed_version>3</feed_version></kyero><property><id>7</id><date>2026-04-04 11:45:01</date><ref>k1</ref>
    <price>249500</price><currency>AED</currency><type>Apartment</type><beds>2</beds><baths>3</baths><pool>1</pool>
    <surface_area><built>92</built><plot>0</plot></surface_area><location><latitude>25.0786</latitude><longitude>55.1378</longitude></location>
    <desc><en>Near the tram.</en><ar>قرب الترام</ar></desc><features><feature>Balcony</feature><feature><en>Sea View</en></feature></features>
    <images><image id="1"><url>https://a.example/1.jpg</url></image><image id="2"><url>https://a.example/2.jpg</url></image></images>${elements}</property></root>`;

  test('is read', async () => {
    const feed = home('<price_freq>sale</price_freq><town>Dubai Marina</town><province>Dubai</province>');
    expect(await files.classifyRows(files.write(feed))).toMatchObject([
      {
        reference: 'k1',
        listing: {
          transactionType: 'Buy',
          price: 249_500,
          area: 990,
          bedrooms: 2,
          bathrooms: 3,
          propertyType: 'Apartment',
          location: 'Dubai Marina',
          emirate: 'Dubai',
          latitude: 25.0786,
          longitude: 55.1378,
          description: 'Near the tram.',
          descriptionAr: 'قرب الترام',
          images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
          amenities: ['Swimming Pool', 'Balcony', 'Sea View'],
        },
      },
    ]);
  });

  test.each([
    ['sale', 'sale', 'sale'],
    ['month', 'rent', 'month'],
    ['week', 'rent', 'week'],
    ['year', 'rent', 'year'],
    ['other', 'other', 'other'],
  ])('with the frequency %s is for %s', async (frequency, purpose, rentPer) => {
    expect(await readDrafts(home(`<PRICE_FREQ>${frequency}</PRICE_FREQ>`))).toMatchObject([{ purpose, rentPer }]);
  });

  test('names the community in the detail when the town is the emirate', async () => {
    const place = (town: string) =>
      home(`<price_freq>sale</price_freq><town>${town}</town><province>Dubai</province><location_detail>Marina Gate</location_detail>`);
    expect(await readDrafts(place('Dubai'))).toMatchObject([{ community: 'Marina Gate', emirate: 'Dubai', address: [] }]);
    expect(await readDrafts(place('Dubai Marina'))).toMatchObject([
      { community: 'Dubai Marina', emirate: 'Dubai', address: ['Marina Gate'] },
    ]);
  });
});
