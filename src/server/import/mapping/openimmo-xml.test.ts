// Tests of reading OpenImmo, with small files made after its documentation; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { readDrafts, classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));
const reasonsOf = async (content: string) => (await classify(content)).map((row) => ('reason' in row ? row.reason : row.kind));

const openImmo = (home: string, transfer = 'art="ONLINE" umfang="VOLL" version="1.2.7"') => `<?xml version="1.0"?>
<oi:openimmo xmlns:oi="http://www.openimmo.de"><oi:uebertragung ${transfer}/><oi:anbieter><oi:firma>Palm Homes</oi:firma>
<oi:immobilie>${home}</oi:immobilie></oi:anbieter></oi:openimmo>`;
const openImmoHome = (more = '', kind = '<wohnung wohnungtyp="ETAGE"/>', deal = 'KAUF="1" MIETE_PACHT="0"') => `
  <objektkategorie><nutzungsart WOHNEN="1" GEWERBE="0"/><vermarktungsart ${deal}/><objektart>${kind}</objektart></objektkategorie>
  <geo><plz>00000</plz><ort>Dubai</ort><bundesland>Dubai</bundesland><regionaler_zusatz>Dubai Marina</regionaler_zusatz><strasse>Marina Walk</strasse>
    <hausnummer>3</hausnummer><land iso_land="ARE"/><wohnungsnr>1204</wohnungsnr><geokoordinaten breitengrad="25.0786" laengengrad="55.1378"/></geo>
  <kontaktperson><email_direkt>agent@example.com</email_direkt><tel_handy>+971500000001</tel_handy><name>One</name><vorname>Agent</vorname><firma>Palm Homes</firma></kontaktperson>
  <preise><waehrung iso_waehrung="AED"/>${more || '<kaufpreis>1250000.00</kaufpreis>'}</preise>
  <flaechen><wohnflaeche>92.5</wohnflaeche><anzahl_zimmer>3.00</anzahl_zimmer><anzahl_schlafzimmer>2.00</anzahl_schlafzimmer><anzahl_badezimmer>2</anzahl_badezimmer>
    <anzahl_balkone>1</anzahl_balkone><anzahl_stellplaetze>1</anzahl_stellplaetze></flaechen>
  <ausstattung><swimmingpool>true</swimmingpool><sauna>0</sauna><moebliert moeb="TEIL"/></ausstattung>
  <zustand_angaben><zustand zustand_art="PROJEKTIERT"/><verkaufstatus stand="OFFEN"/></zustand_angaben>
  <freitexte><objekttitel>Marina view</objekttitel><lage>By the tram.</lage><objektbeschreibung>Two bedrooms.</objektbeschreibung></freitexte>
  <anhaenge><anhang location="REMOTE" gruppe="TITELBILD"><daten><pfad>https://img.example/1.jpg</pfad></daten></anhang>
    <anhang location="REMOTE" gruppe="GRUNDRISS"><daten><pfad>https://img.example/plan.jpg</pfad></daten></anhang></anhaenge>
  <verwaltung_objekt><objektadresse_freigeben>true</objektadresse_freigeben></verwaltung_objekt>
  <verwaltung_techn><objektnr_extern>P-1</objektnr_extern><openimmo_obid>OBID1</openimmo_obid><stand_vom>2026-04-04</stand_vom></verwaltung_techn>`;

describe('OpenImmo', () => {
  test('is read with its namespace', async () => {
    expect(await classify(openImmo(openImmoHome()))).toMatchObject([
      {
        reference: 'OBID1',
        listing: {
          agencyReference: 'P-1',
          title: 'Marina view',
          description: 'Two bedrooms.\n\nBy the tram.',
          transactionType: 'Buy',
          propertyType: 'Apartment',
          price: 1_250_000,
          area: 996,
          bedrooms: 2,
          bathrooms: 2,
          location: 'Dubai Marina',
          emirate: 'Dubai',
          address: 'Marina Walk 3, Dubai Marina',
          unit: '1204',
          latitude: 25.0786,
          images: ['https://img.example/1.jpg'],
          amenities: ['Swimming Pool', 'Balcony', 'Partly furnished'],
          furnished: 'partly',
          completion: 'off-plan',
          terms: { parking: 1 },
          advertiser: 'Palm Homes',
          agent: { name: 'Agent One', email: 'agent@example.com' },
        },
      },
    ]);
  });

  test('has rents in the period that it names, and refuses those without one', async () => {
    const rent = (period: string) =>
      openImmo(openImmoHome(`<kaltmiete>2100.00</kaltmiete>${period}`, '<haus haustyp="VILLA"/>', 'MIETE_PACHT="true"'));
    expect(await classify(rent('<preis_zeiteinheit zeiteinheit="WOCHE"/>'))).toMatchObject([
      { listing: { transactionType: 'Rent', propertyType: 'Villa', price: 9100, advertised: { price: 2100, period: 'week' } } },
    ]);
    expect(await reasonsOf(rent(''))).toEqual([expect.stringContaining('the rent names no period')]);
  });

  test.each([
    ['<haus haustyp="REIHENHAUS"/>', 'Townhouse'],
    ['<haus/>', 'Villa'],
    ['<wohnung wohnungtyp="PENTHOUSE"/>', 'Penthouse'],
    ['<grundstueck grundst_typ="WOHNEN"/>', 'Land'],
    ['<zinshaus_renditeobjekt/>', 'Building'],
  ])('%s is a %s', async (kind, type) => {
    expect(await readDrafts(openImmo(openImmoHome('', kind)))).toMatchObject([{ type }]);
  });

  test.each<[{ home: string; transfer?: string }, string]>([
    [{ home: openImmoHome().replace('stand="OFFEN"', 'stand="VERKAUFT"') }, 'sold'],
    [{ home: openImmoHome().replace('<stand_vom>', '<aktion aktionart="DELETE"/><stand_vom>') }, 'paused'],
    [{ home: openImmoHome().replace('<stand_vom>', '<aktion aktionart="REFERENZ"/><stand_vom>') }, 'paused'],
    [{ home: openImmoHome(), transfer: 'umfang="VOLL" modus="DELETE"' }, 'paused'],
  ])('of a home off the market says so (%#)', async ({ home, transfer }, state) => {
    expect(await classify(openImmo(home, transfer))).toMatchObject([{ kind: 'withdrawn', state }]);
  });

  test('that is a part of a feed says so, and hides an address that is not for all', async () => {
    const partOf = async (umfang: string) => {
      const { layout, close } = await openFeed({ file: write(openImmo(openImmoHome(), `umfang="${umfang}"`)) });
      await close();
      return layout.partial;
    };
    expect([await partOf('TEIL'), await partOf('VOLL')]).toEqual([expect.stringContaining('umfang TEIL'), undefined]);
    const hidden = openImmoHome().replace('<objektadresse_freigeben>true', '<objektadresse_freigeben>0');
    expect(await classify(openImmo(hidden))).toMatchObject([{ listing: { address: 'Dubai Marina' } }]);
  });
});
