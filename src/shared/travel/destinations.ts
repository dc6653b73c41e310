// The places that people most often travel to, which the filter by travel time offers. The page of a search loads this list only when that filter is opened.

/** A place that people travel to; coordinates in degrees. */
export interface Destination {
  /** The value of the parameter `to`. */
  key: string;
  name: string;
  arabic: string;
  kind: 'work' | 'mall' | 'leisure' | 'travel';
  latitude: number;
  longitude: number;
}

type Row = readonly [key: string, name: string, arabic: string, latitude: number, longitude: number];

/** At a station of the Roads and Transport Authority where one has the place's name, else in the middle of the community of Dubai Municipality. */
const ROWS: Record<Destination['kind'], readonly Row[]> = {
  work: [
    ['difc', 'DIFC', 'مركز دبي المالي العالمي', 25.21412, 55.2777],
    ['downtown', 'Downtown Dubai, Dubai Mall', 'وسط مدينة دبي', 25.2014, 55.26952],
    ['business-bay', 'Business Bay', 'الخليج التجاري', 25.19128, 55.26042],
    ['wtc', 'World Trade Centre', 'المركز التجاري العالمي', 25.22483, 55.28506],
    ['internet-city', 'Dubai Internet City', 'مدينة دبي للإنترنت', 25.1021, 55.17378],
    ['media-city', 'Dubai Media City', 'مدينة دبي للإعلام', 25.0945, 55.15198],
    ['knowledge-park', 'Dubai Knowledge Park', 'مجمع دبي للمعرفة', 25.10425, 55.16158],
    ['marina', 'Dubai Marina', 'مرسى دبي', 25.0808, 55.14691],
    ['jlt', 'JLT, DMCC', 'أبراج بحيرات جميرا', 25.07082, 55.13867],
    ['healthcare-city', 'Dubai Healthcare City', 'مدينة دبي الطبية', 25.2309, 55.32287],
    ['dafza', 'Dubai Airport Freezone', 'المنطقة الحرة بمطار دبي', 25.26993, 55.37501],
    ['garhoud', 'Emirates headquarters, Garhoud', 'طيران الإمارات', 25.24106, 55.36573],
    ['expo-city', 'Expo City Dubai', 'مدينة إكسبو دبي', 24.96337, 55.1462],
    ['dip', 'Dubai Investments Park', 'مجمع دبي للاستثمار', 25.0058, 55.15584],
    ['jafza', 'Jebel Ali Free Zone', 'المنطقة الحرة بجبل علي', 25.00129, 55.0957],
    ['creek-metro', 'Creek metro, Al Jaddaf', 'الجداف', 25.22498, 55.33367],
    ['silicon-oasis', 'Dubai Silicon Oasis', 'واحة دبي للسيليكون', 25.12429, 55.38623],
    ['academic-city', 'Dubai Academic City', 'مدينة دبي الأكاديمية', 25.10529, 55.39808],
    ['international-city', 'International City', 'المدينة العالمية', 25.16521, 55.40983],
    ['dubai-south', 'Dubai South, Al Maktoum Airport', 'دبي الجنوب', 24.90564, 55.15446],
    ['mirdif', 'Mirdif', 'مردف', 25.22296, 55.42185],
    ['al-quoz', 'Al Quoz Industrial 1', 'القوز الصناعية', 25.14438, 55.23202],
    ['jumeirah-1', 'Jumeirah 1', 'جميرا الأولى', 25.22975, 55.25389],
    ['uptown-motor', 'Motor City and Sports City', 'موتور سيتي', 25.0319, 55.21961],
  ],
  mall: [
    ['city-centre-deira', 'City Centre Deira', 'سيتي سنتر ديرة', 25.2543, 55.33008],
    ['burjuman', 'BurJuman', 'برجمان', 25.25486, 55.30425],
    ['moe', 'Mall of the Emirates', 'مول الإمارات', 25.12123, 55.20044],
    ['ibn-battuta', 'Ibn Battuta Mall', 'ابن بطوطة مول', 25.04673, 55.11753],
    ['marina-mall', 'Dubai Marina Mall', 'دبي مارينا مول', 25.0763, 55.14197],
    ['nakheel-mall', 'Nakheel Mall', 'نخيل مول', 25.11494, 55.13764],
  ],
  leisure: [
    ['jbr', 'JBR, The Walk', 'جميرا بيتش ريزيدنس', 25.07381, 55.13223],
    ['gold-souq', 'Gold Souq', 'سوق الذهب', 25.2762, 55.30178],
  ],
  travel: [
    ['dxb-t1', 'Airport Terminal 1', 'مطار دبي مبنى 1', 25.24843, 55.35247],
    ['dxb-t3', 'Airport Terminal 3', 'مطار دبي مبنى 3', 25.24501, 55.35953],
  ],
};

export const DESTINATIONS: readonly Destination[] = Object.entries(ROWS).flatMap(([kind, rows]) =>
  rows.map(([key, name, arabic, latitude, longitude]) => ({ key, name, arabic, kind: kind as Destination['kind'], latitude, longitude })),
);
