// Right words that listings may lack and that a search must not take for typos of others: of the trade, of other kinds of property, currencies, units, and
// words by which people of other languages ask. A line a subject. Data only.
import { foldText } from '../../../../shared/search/fold-text.ts';

const WORDS = `
  yield yields roi return returns invest investor investors investment rental rentals income profit capital growth flip flipping equity mortgage mortgages loan
  loans finance financing bank banks escrow deposit deposits commission fee fees freehold leasehold title deed deeds ejari tawtheeq dewa sewa addc rera dld
  loft lofts shop shops office offices retail warehouse warehouses land lands plot plots shed sheds farm farms hotel hotels hostel hostels chalet chalets cabin
  cottage cottages bungalow bungalows mansion mansions maisonette maisonettes duplex triplex condo condos condominium room rooms bedspace partition sharing
  labour labor camp camps staff factory showroom showrooms clinic salon restaurant cafe gym spa tower towers
  ref refs permit permits rera orn brn usd eur gbp sar inr pkr cny rub cad aud chf sgd jpy kwd qar omr bhd egp aed lakh lakhs lac lacs crore crores dirham dirhams dollar euro pound rupee
  sqft sqm psf psm bhk bua ft mtr acre acres hectare
  louer louez loyer acheter achat vendre vente maison maisons appartement appartements chambre chambres meuble terrasse piscine jardin bureau
  mieten kaufen miete kauf haus wohnung zimmer garten alquiler alquilar comprar venta casa casas piso pisos habitacion habitaciones
  affitto affittare vendita comprare appartamento aluguel alugar apartamento kiralik satilik daire ev villa
  kiraya kiraye makan ghar kamra sasta saste mehnga bechna kharidna zameen bhada
  sha2a sha22a shaqa sheqa bayt beit lil lel ijar bay3 mafroosh mafroush ghorfa ghurfa ghoraf ghurfatein ghorfetein hammam
  family families bachelor bachelors couple couples executive executives ladies gents lady kids child children pet pets dog dogs cat cats
  nice cosy cozy quiet sunny bright modern luxury cheap large small big tiny huge
`;

/** The words, folded. */
export const RIGHT_WORDS: ReadonlySet<string> = new Set(foldText(WORDS).trim().split(/\s+/));
