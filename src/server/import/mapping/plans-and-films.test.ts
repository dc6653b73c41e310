// Tests that each format brings the floor plans, films and tours of homes (O155, O156), and what it says of pictures (N27).
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);

const PHOTO = 'https://img.example/1.jpg';
const PLAN = 'https://img.example/plan.jpg';
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const TOUR = 'https://my.matterport.com/show/?m=SxQL3iGyoDo';
const ALL = { images: [PHOTO], floorPlans: [PLAN], films: [VIDEO, TOUR] };
const blm = (columns: Record<string, string>) =>
  `#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\n${Object.keys(columns).join('^')}^~\n#DATA#\n${Object.values(columns).join('^')}^~\n#END#\n`;
const attachment = (group: string, url: string) => `<anhang gruppe="${group}"><daten><pfad>${url}</pfad></daten></anhang>`;

test.each([
  [
    'Bayut',
    `<Properties><Property><Property_Ref_No>1</Property_Ref_No><Images><Image>${PHOTO}</Image></Images>
      <Floor_Plans><Floor_Plan>${PLAN}</Floor_Plan></Floor_Plans><Videos><Video>${VIDEO}</Video><Video>${TOUR}</Video></Videos></Property></Properties>`,
  ],
  [
    'Property Finder',
    `<list><property><reference_number>1</reference_number><offering_type>RS</offering_type><photo><url>${PHOTO}</url></photo>
      <floor_plan><url>${PLAN}</url></floor_plan><video_tour_url>${VIDEO}</video_tour_url><view360>${TOUR}</view360></property></list>`,
  ],
  [
    'Kyero',
    `<root><kyero><feed_version>3</feed_version></kyero><property><ref>1</ref><price_freq>sale</price_freq><images><image id="1"><url>${PHOTO}</url></image></images>
      <floorplans><floorplan><url>${PLAN}</url></floorplan></floorplans><video_url>${VIDEO}</video_url><virtual_tour_url>${TOUR}</virtual_tour_url></property></root>`,
  ],
  [
    'OpenImmo',
    `<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><verwaltung_techn><openimmo_obid>1</openimmo_obid></verwaltung_techn><anhaenge>${[
      attachment('TITELBILD', PHOTO),
      attachment('GRUNDRISS', PLAN),
      attachment('FILMLINK', VIDEO),
      attachment('FILMLINK', TOUR),
    ].join('')}</anhaenge></immobilie></anbieter></openimmo>`,
  ],
  [
    'REAXML',
    `<propertyList><residential modTime="2026-01-15" status="current"><uniqueID>1</uniqueID><objects><img id="m" url="${PHOTO}"/><floorplan id="1" url="${PLAN}"/></objects>
      <videoLink href="${VIDEO}"/><externalLink href="${TOUR}"/></residential></propertyList>`,
  ],
  [
    'BLM',
    blm({
      AGENT_REF: '1',
      TRANS_TYPE_ID: '1',
      MEDIA_IMAGE_00: PHOTO,
      MEDIA_FLOOR_PLAN_00: PLAN,
      MEDIA_VIRTUAL_TOUR_00: VIDEO,
      MEDIA_VIRTUAL_TOUR_01: TOUR,
    }),
  ],
  [
    'RESO',
    JSON.stringify({
      value: [
        {
          ListingKey: '1',
          BedroomsTotal: 2,
          Media: [
            { MediaURL: PLAN, MediaCategory: 'Floor Plan', Order: 2 },
            { MediaURL: PHOTO, MediaCategory: 'Photo', Order: 1, MediaAlteration: ['Virtually Staged'] },
            { MediaURL: VIDEO, MediaCategory: 'Video' },
            { MediaURL: 'https://img.example/terms.pdf', MediaCategory: 'Document' },
          ],
          VirtualTourURLUnbranded: TOUR,
        },
      ],
    }),
  ],
  [
    'our own fields',
    `reference,title,price,area,bedrooms,location,propertyType,transactionType,images,floorPlans,film\n1,A,1,1,1,A,Villa,Buy,${PHOTO},${PLAN},${VIDEO} ${TOUR}\n`,
  ],
])('%s brings plans and films', async (format, content) => {
  const [draft] = await files.readDrafts(content);
  const films = format === 'our own fields' ? [`${VIDEO} ${TOUR}`] : ALL.films;
  expect(draft).toMatchObject({ ...ALL, films, editedImages: format === 'RESO' ? [PHOTO] : [] });
});

describe('a listing of a file', () => {
  const home = (media: string) =>
    `reference,title,price,area,bedrooms,bathrooms,location,emirate,propertyType,transactionType,images,floorPlans,film\n1,Bright home by the sea,900000,900,2,2,Dubai Marina,Dubai,Apartment,Buy,${PHOTO},${media}\n`;
  const read = async (media: string) => {
    const [row] = await files.classifyRows(files.write(home(media)));
    return row?.kind === 'listing' ? row.listing : undefined;
  };

  test('keeps the first film of a host that can be shown, as it is stored, and no plan as PDF or that is a photo too', async () => {
    expect(await read(`${PLAN} https://img.example/plan.pdf ${PHOTO},https://films.example/1 ${VIDEO}`)).toMatchObject({
      images: [PHOTO],
      floorPlans: [PLAN],
      film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
  });

  test('without them hashes as before they were read', async () => {
    const listing = await read(',');
    expect(Object.keys(listing!)).not.toEqual(expect.arrayContaining(['floorPlans']));
    expect(listing).not.toHaveProperty('film');
    expect(listing).not.toHaveProperty('pictures');
  });
});
