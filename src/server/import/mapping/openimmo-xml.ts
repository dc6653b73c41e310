// OpenImmo, the XML standard of German estate agents: which of its elements have which fields of a draft, a row before its conversion. Areas are square
// metres, and what a home is stands in the names of elements and in attributes.

import type { Fields } from '../reading/read.ts';
import { EMPTY_HOME_TERMS } from './home-terms.ts';
import { townFields } from './place-names.ts';
import { emptyDraft, isTruthyText, type Layout } from './raw-listing.ts';
import { getList, getText, hasField } from './read-fields.ts';

/** Values of `wohnungtyp` and `haustyp` that are none of the ordinary apartments and houses. */
const FLATS: Readonly<Record<string, string>> = { PENTHOUSE: 'Penthouse', ATTIKAWOHNUNG: 'Penthouse' };
const HOUSES: Readonly<Record<string, string>> = {
  ...{ REIHENHAUS: 'Townhouse', REIHENEND: 'Townhouse', REIHENMITTEL: 'Townhouse', REIHENECK: 'Townhouse', STADTHAUS: 'Townhouse' },
  ...{ MEHRFAMILIENHAUS: 'Building', APARTMENTHAUS: 'Building' },
};
/** The elements of `objektart` that are no homes, in words of which the reader knows that. */
const OTHERS: Readonly<Record<string, string>> = {
  ...{
    zimmer: 'Zimmer',
    grundstueck: 'Land',
    buero_praxen: 'Office',
    einzelhandel: 'Retail',
    gastgewerbe: 'Commercial',
    parken: 'Parking',
  },
  ...{ hallen_lager_prod: 'Warehouse', land_und_forstwirtschaft: 'Farm', freizeitimmobilie_gewerblich: 'Commercial' },
  ...{ zinshaus_renditeobjekt: 'Building', sonstige: 'Sonstige' },
};
const KIND = 'objektkategorie/objektart';

/** What is offered; of an object that is not for living in, `Commercial`. */
function typeOf(fields: Fields): string {
  const isCommercial =
    isTruthyText(getText(fields, 'objektkategorie/nutzungsart/@GEWERBE')) &&
    !isTruthyText(getText(fields, 'objektkategorie/nutzungsart/@WOHNEN'));
  if (isCommercial) return 'Commercial';
  const flat = getText(fields, `${KIND}/wohnung/@wohnungtyp`).toUpperCase();
  const house = getText(fields, `${KIND}/haus/@haustyp`).toUpperCase();
  if (hasField(fields, `${KIND}/wohnung`) || flat !== '') return FLATS[flat] ?? 'Apartment';
  if (hasField(fields, `${KIND}/haus`) || house !== '') return HOUSES[house] ?? 'Villa';
  return Object.keys(OTHERS).flatMap((name) => (hasField(fields, `${KIND}/${name}`) ? OTHERS[name]! : []))[0] ?? '';
}

/** The bedrooms; of a home with one `zimmer` in all, as German adverts name studios, 0. */
const bedroomsOf = (fields: Fields): string =>
  getText(fields, 'flaechen/anzahl_schlafzimmer') || (/^1(?:[.,]0+)?$/.test(getText(fields, 'flaechen/anzahl_zimmer')) ? '0' : '');

/** For sale or for rent; of an object that is both, what it has a price for. */
function purposeOf(fields: Fields): string {
  const isMarked = (name: string) => isTruthyText(getText(fields, `objektkategorie/vermarktungsart/@${name}`));
  const isSale = isMarked('KAUF') && (!isMarked('MIETE_PACHT') || getText(fields, 'preise/kaufpreis') !== '');
  if (isSale) return 'Buy';
  if (isMarked('MIETE_PACHT')) return 'Rent';
  if (isMarked('ERBPACHT')) return 'Erbpacht';
  return isMarked('LEASING') ? 'Leasing' : '';
}

/** Whether the home is on offer: deleted or kept as a reference only, sold, or let. */
function statusOfHome(fields: Fields, purpose: string): { status: string; statusField: string } {
  const action = getText(fields, 'verwaltung_techn/aktion/@aktionart').toUpperCase();
  const state = getText(fields, 'zustand_angaben/verkaufstatus/@stand');
  const isLet = isTruthyText(getText(fields, 'verwaltung_objekt/vermietet'));
  if (action === 'DELETE') return { status: 'deleted', statusField: '' };
  if (action === 'REFERENZ') return { status: 'archived', statusField: '' };
  // a home for sale that is let has a tenant
  if (purpose === 'Rent' && isLet) return { status: 'rented', statusField: '' };
  return { status: state.toUpperCase() === 'OFFEN' ? 'available' : state, statusField: '' };
}

/** Groups of attachments that are photos of the home; others are floor plans, documents, films and logos. */
const PHOTOS: ReadonlySet<string> = new Set(['BILD', 'TITELBILD', 'AUSSENANSICHTEN', 'INNENANSICHTEN', 'PANORAMA']);
/** Photos, floor plans, films and tours. Where not every attachment names its group, those are photos whose addresses end like pictures. */
function attachmentsOf(fields: Fields): { images: string[]; floorPlans: string[]; films: string[] } {
  const [groups, addresses] = [getList(fields, 'anhaenge/anhang/@gruppe'), getList(fields, 'anhaenge/anhang/daten/pfad')];
  const isGrouped = groups.length === addresses.length;
  const ofGroups = (isMeant: (group: string) => boolean): string[] =>
    isGrouped ? addresses.filter((_, i) => isMeant(groups[i]!.toUpperCase())) : [];
  return {
    images: isGrouped
      ? ofGroups((group) => PHOTOS.has(group))
      : addresses.filter((address) => /\.(?:jpe?g|png|gif|webp)(?:$|\?)/i.test(address)),
    floorPlans: ofGroups((group) => group === 'GRUNDRISS'),
    films: ofGroups((group) => group === 'FILM' || group === 'FILMLINK'),
  };
}

/** Elements that say yes → amenities. */
const AMENITIES: Readonly<Record<string, string>> = {
  'ausstattung/swimmingpool': 'Swimming Pool',
  'ausstattung/sauna': 'Sauna',
  'ausstattung/klimatisiert': 'Air conditioning',
  'ausstattung/kamin': 'Fireplace',
  'ausstattung/wellnessbereich': 'Spa',
  'ausstattung/gartennutzung': 'Garden',
  'ausstattung/barrierefrei': 'Step-free',
  'ausstattung/abstellraum': 'Storage',
  'ausstattung/fahrstuhl/@PERSONEN': 'Lift',
  'ausstattung/sicherheitstechnik/@ALARMANLAGE': 'Alarm system',
  'ausstattung/stellplatzart/@GARAGE': 'Garage',
};
/** Elements with a number of things → amenities. */
const COUNTED: Readonly<Record<string, string>> = { 'flaechen/anzahl_balkone': 'Balcony', 'flaechen/anzahl_terrassen': 'Terrace' };
const amenitiesOf = (fields: Fields): string[] => [
  ...Object.keys(AMENITIES).flatMap((name) => (isTruthyText(getText(fields, name)) ? AMENITIES[name]! : [])),
  ...Object.keys(COUNTED).flatMap((name) => (Number(getText(fields, name)) > 0 ? COUNTED[name]! : [])),
];

const FURNISHED: Readonly<Record<string, string>> = { VOLL: 'Furnished', TEIL: 'Partly furnished' };
/** Values of `zustand_art` for homes that are not built yet, and for those that people live in. */
const UNBUILT = /^(?:PROJEKTIERT|ROHBAU)$/i;
const BUILT = /^(?:ERSTBEZUG|GEPFLEGT|MODERNISIERT|NEUWERTIG|SANIERUNGSBEDUERFTIG|TEIL_|VOLL_)/i;
function completionOf(state: string): string {
  if (UNBUILT.test(state)) return 'off plan';
  return BUILT.test(state) ? 'ready' : '';
}

/** A feed of OpenImmo 1.2.7 and earlier (openimmo.de; elements and values as in the published classes of its readers). */
const openImmoXml: Layout = {
  label: 'OpenImmo XML feed',
  source: 'openimmo',
  columns: ['verwaltung_techn'],
  draft: (fields, defaults) => {
    const purpose = purposeOf(fields);
    const texts = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben'].map((name) => getText(fields, `freitexte/${name}`));
    const isAddressHidden = /^(?:false|0)$/i.test(getText(fields, 'verwaltung_objekt/objektadresse_freigeben'));
    const street = [getText(fields, 'geo/strasse'), getText(fields, 'geo/hausnummer')].filter(Boolean).join(' ');
    const { address, ...town } = townFields(
      getText(fields, 'geo/bundesland'),
      getText(fields, 'geo/ort'),
      getText(fields, 'geo/regionaler_zusatz'),
    );
    return {
      ...emptyDraft,
      ...statusOfHome(fields, purpose),
      ...town,
      reference: getText(fields, 'verwaltung_techn/openimmo_obid', 'verwaltung_techn/objektnr_extern'),
      agencyReference: getText(fields, 'verwaltung_techn/objektnr_extern'),
      purpose,
      type: typeOf(fields),
      title: getText(fields, 'freitexte/objekttitel'),
      description: texts.filter(Boolean).join('\n\n'),
      price:
        purpose === 'Rent'
          ? getText(
              fields,
              ...['kaltmiete', 'nettokaltmiete', 'pauschalmiete', 'warmmiete', 'gesamtmietebrutto'].map((name) => `preise/${name}`),
            )
          : getText(fields, 'preise/kaufpreis', 'preise/kaufpreisbrutto'),
      priceHidden: isTruthyText(getText(fields, 'preise/kaufpreis/@auf_anfrage')),
      currency: getText(fields, 'preise/waehrung/@iso_waehrung'),
      rentPer: getText(fields, 'preise/preis_zeiteinheit/@zeiteinheit') || (defaults?.rentPer ?? ''),
      bedrooms: bedroomsOf(fields),
      bathrooms: getText(fields, 'flaechen/anzahl_badezimmer'),
      size: getText(fields, 'flaechen/wohnflaeche', 'flaechen/gesamtflaeche', 'flaechen/nutzflaeche'),
      sizeUnit: defaults?.sizeUnit ?? 'sqm',
      country: getText(fields, 'geo/land/@iso_land'),
      address: isAddressHidden ? address : [street, ...address],
      unit: getText(fields, 'geo/wohnungsnr'),
      latitude: getText(fields, 'geo/geokoordinaten/@breitengrad'),
      longitude: getText(fields, 'geo/geokoordinaten/@laengengrad'),
      ...attachmentsOf(fields),
      amenities: amenitiesOf(fields),
      furnished: FURNISHED[getText(fields, 'ausstattung/moebliert/@moeb').toUpperCase()] ?? '',
      completion: completionOf(getText(fields, 'zustand_angaben/zustand/@zustand_art')),
      terms: {
        ...EMPTY_HOME_TERMS,
        parking: getText(fields, 'flaechen/anzahl_stellplaetze'),
        vacant: purpose === 'Buy' && isTruthyText(getText(fields, 'verwaltung_objekt/vermietet')) ? 'rented' : '',
      },
      advertiser: getText(fields, 'kontaktperson/firma'),
      date: getText(fields, 'verwaltung_techn/stand_vom'),
      agent: {
        reference: getText(fields, 'kontaktperson/personennummer'),
        name: [getText(fields, 'kontaktperson/vorname'), getText(fields, 'kontaktperson/name')].filter(Boolean).join(' '),
        email: getText(fields, 'kontaktperson/email_direkt', 'kontaktperson/email_zentrale'),
        phone: getText(fields, 'kontaktperson/tel_handy', 'kontaktperson/tel_durchw', 'kontaktperson/tel_zentrale'),
        image: getText(fields, 'kontaktperson/foto/daten/pfad'),
        bio: '',
      },
    };
  },
};

/** How the homes of a file are read whose `uebertragung` says at the beginning that it asks to delete them, or that it holds only some of them. */
export function openImmoOf(head: string): Layout {
  const [transfer = ''] = /<(?:\w+:)?uebertragung\b[^>]*>/i.exec(head) ?? [];
  const attribute = (name: string): string => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)`, 'i').exec(transfer)?.[1]?.toUpperCase() ?? '';
  const isPart = attribute('umfang') === 'TEIL';
  const layout: Layout = isPart
    ? { ...openImmoXml, partial: 'it says of itself that it holds only some of the homes (umfang TEIL)' }
    : openImmoXml;
  if (attribute('modus') !== 'DELETE') return layout;
  return { ...layout, draft: (fields, defaults) => ({ ...layout.draft(fields, defaults), status: 'deleted' }) };
}
