// Words by which people say how long they want to travel at most, and to where: `25 minutes to DIFC by metro`. Data only.
import type { TravelMode } from '../../../../shared/search/sorts-and-limits.ts';
import { phrasesIn } from './lexicon.ts';

/** Phrases in front of the minutes: `within 15 minutes of`. */
export const TRAVEL_LEADS = phrasesIn(`
  within, within a, in, under, less than, <, max, maximum, up to, at most, no more than, not more than, about, around, only, just, maximum of, خلال, ضمن,
  في حدود, حوالي, نحو, أقل من, بأقل من, على بعد, تبعد, يبعد, على مسافة, مسافة`);

/** Spans of time that people say without a number of minutes. */
export const SPANS: readonly (readonly [phrases: readonly string[], minutes: number])[] = [
  [phrasesIn('quarter of an hour, quarter hour, ربع ساعة'), 15],
  [phrasesIn('half an hour, half hour, half a hour, نصف ساعة, نص ساعة'), 30],
  [phrasesIn('an hour, one hour, 1 hour, ساعة, ساعة واحدة'), 60],
];

/** How people write each way to travel. */
export const MODE_FORMS: Record<TravelMode, readonly string[]> = {
  metro: phrasesIn(`
    by metro, by the metro, on the metro, via metro, via the metro, using the metro, with metro, metro, metro ride, by train, by tram, tram, tram ride,
    by metro and walk, by metro and tram, بالمترو, بمترو, مترو, عبر المترو, في المترو, بالترام, ترام`),
  car: phrasesIn(`
    by car, by road, by taxi, drive, a drive, driving, driving distance, driving time, drive time, car, car ride, car drive, taxi ride, by drive,
    بالسيارة, بسيارة, سيارة, بسيارتي, بالتاكسي, قيادة`),
  walk: phrasesIn(`
    walk, a walk, walking, on foot, by foot, by walk, by walking, walking distance, walk distance, foot, مشيا, سيرا, مشي, سير, مشيا على الأقدام,
    سيرا على الأقدام, على الأقدام, بالمشي`),
};

/** Words that stand beside a way to travel and say nothing: `25 minutes away from`, `a 20 minute commute to`. */
export const TRAVEL_FILLERS = phrasesIn(
  'away, commute, commuting, distance, ride, trip, journey, travel, travelling, بعيدا, بعيدة, بعيد, مسافة',
);

/** What stands in front of the place. */
export const TRAVEL_PREPOSITIONS = phrasesIn('from, to, of, till, until, away from, من, عن, إلى, الى, حتى, لغاية');

/** Words behind the name of a place that say the same: `DIFC metro station`. */
export const STATION_FORMS = phrasesIn('metro station, tram station, station, metro');

/** Other names of the places that people most often travel to (DESTINATIONS), by their keys; their own names need not be listed. */
export const OTHER_DESTINATION_NAMES: Readonly<Record<string, readonly string[]>> = {
  difc: phrasesIn(`
    dubai international financial centre, dubai international financial center, international financial centre, financial centre, financial center,
    مركز دبي المالي, المركز المالي, المركز المالي العالمي, دي اي اف سي, ديفك`),
  downtown: phrasesIn(
    'downtown, down town, the dubai mall, burj khalifa, وسط المدينة, داون تاون, داون تاون دبي, داونتاون, دبي مول, برج خليفة',
  ),
  'business-bay': phrasesIn('businessbay, بزنس باي, بيزنس باي'),
  wtc: phrasesIn(
    'wtc, dwtc, world trade center, trade centre, trade center, dubai world trade centre, dubai world trade center, مركز دبي التجاري العالمي',
  ),
  'internet-city': phrasesIn('dic, انترنت سيتي, دبي انترنت سيتي, مدينة الانترنت, مدينة الإنترنت'),
  'media-city': phrasesIn('dmc, ميديا سيتي, دبي ميديا سيتي, مدينة الإعلام'),
  'knowledge-park': phrasesIn('knowledge village, dubai knowledge village, قرية المعرفة, نولدج بارك'),
  marina: phrasesIn('the marina, المارينا, مارينا, دبي مارينا, مارينا دبي'),
  jlt: phrasesIn('jumeirah lake towers, jumeirah lakes towers, جي ال تي, بحيرات جميرا'),
  'healthcare-city': phrasesIn('dhcc, health care city, dubai health care city, هيلث كير سيتي'),
  dafza: phrasesIn('dafza, dafz, airport free zone, dubai airport free zone, دافزا'),
  garhoud: phrasesIn('al garhoud, emirates hq, emirates group headquarters, القرهود'),
  'expo-city': phrasesIn('expo, expo 2020, اكسبو, إكسبو, اكسبو سيتي'),
  dip: phrasesIn('dip, investment park, investments park, dubai investment park'),
  jafza: phrasesIn('jafza, jebel ali freezone, jebel ali free zone, جافزا'),
  'creek-metro': phrasesIn('jaddaf, al jadaf, jadaf'),
  'silicon-oasis': phrasesIn('dso, سيليكون, واحة السيليكون, سيليكون اواسيس'),
  'academic-city': phrasesIn('المدينة الأكاديمية'),
  'international-city': phrasesIn('انترناشونال سيتي'),
  'dubai-south': phrasesIn('dwc, al maktoum international airport, maktoum airport, مطار آل مكتوم'),
  mirdif: phrasesIn('mirdiff'),
  'al-quoz': phrasesIn('al quoz, alquoz, القوز'),
  'jumeirah-1': phrasesIn('jumeira 1'),
  'uptown-motor': phrasesIn('dubai sports city, دبي سبورتس سيتي'),
  'city-centre-deira': phrasesIn('deira city centre, deira city center, city center deira'),
  burjuman: phrasesIn('burjuman mall, bur juman'),
  moe: phrasesIn('moe, emirates mall, مول الامارات'),
  'ibn-battuta': phrasesIn('ibn battuta, ابن بطوطة'),
  jbr: phrasesIn('jumeirah beach residence, جي بي ار'),
  'gold-souq': phrasesIn('gold souk, سوق الذهب'),
  'dxb-t1': phrasesIn('terminal 1, dxb terminal 1, dubai airport terminal 1'),
  'dxb-t3': phrasesIn(`
    terminal 3, dxb terminal 3, dubai airport terminal 3, dxb, dxb airport, dubai airport, dubai international airport, dubai international, مطار دبي,
    مطار دبي الدولي`),
};
