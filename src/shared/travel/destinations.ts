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

/** At a station of the Roads and Transport Authority where one has the place's name, else in the middle of the community of Dubai Municipality. */
export const DESTINATIONS: readonly Destination[] = [
  { key: 'difc', name: 'DIFC', arabic: 'مركز دبي المالي العالمي', kind: 'work', latitude: 25.21412, longitude: 55.2777 },
  { key: 'downtown', name: 'Downtown Dubai, Dubai Mall', arabic: 'وسط مدينة دبي', kind: 'work', latitude: 25.2014, longitude: 55.26952 },
  { key: 'business-bay', name: 'Business Bay', arabic: 'الخليج التجاري', kind: 'work', latitude: 25.19128, longitude: 55.26042 },
  { key: 'wtc', name: 'World Trade Centre', arabic: 'المركز التجاري العالمي', kind: 'work', latitude: 25.22483, longitude: 55.28506 },
  { key: 'internet-city', name: 'Dubai Internet City', arabic: 'مدينة دبي للإنترنت', kind: 'work', latitude: 25.1021, longitude: 55.17378 },
  { key: 'media-city', name: 'Dubai Media City', arabic: 'مدينة دبي للإعلام', kind: 'work', latitude: 25.0945, longitude: 55.15198 },
  {
    key: 'knowledge-park',
    name: 'Dubai Knowledge Park',
    arabic: 'مجمع دبي للمعرفة',
    kind: 'work',
    latitude: 25.10425,
    longitude: 55.16158,
  },
  { key: 'marina', name: 'Dubai Marina', arabic: 'مرسى دبي', kind: 'work', latitude: 25.0808, longitude: 55.14691 },
  { key: 'jlt', name: 'JLT, DMCC', arabic: 'أبراج بحيرات جميرا', kind: 'work', latitude: 25.07082, longitude: 55.13867 },
  { key: 'jbr', name: 'JBR, The Walk', arabic: 'جميرا بيتش ريزيدنس', kind: 'leisure', latitude: 25.07381, longitude: 55.13223 },
  {
    key: 'healthcare-city',
    name: 'Dubai Healthcare City',
    arabic: 'مدينة دبي الطبية',
    kind: 'work',
    latitude: 25.2309,
    longitude: 55.32287,
  },
  {
    key: 'dafza',
    name: 'Dubai Airport Freezone',
    arabic: 'المنطقة الحرة بمطار دبي',
    kind: 'work',
    latitude: 25.26993,
    longitude: 55.37501,
  },
  { key: 'dxb-t1', name: 'Airport Terminal 1', arabic: 'مطار دبي مبنى 1', kind: 'travel', latitude: 25.24843, longitude: 55.35247 },
  { key: 'dxb-t3', name: 'Airport Terminal 3', arabic: 'مطار دبي مبنى 3', kind: 'travel', latitude: 25.24501, longitude: 55.35953 },
  {
    key: 'garhoud',
    name: 'Emirates headquarters, Garhoud',
    arabic: 'طيران الإمارات',
    kind: 'work',
    latitude: 25.24106,
    longitude: 55.36573,
  },
  { key: 'city-centre-deira', name: 'City Centre Deira', arabic: 'سيتي سنتر ديرة', kind: 'mall', latitude: 25.2543, longitude: 55.33008 },
  { key: 'burjuman', name: 'BurJuman', arabic: 'برجمان', kind: 'mall', latitude: 25.25486, longitude: 55.30425 },
  { key: 'moe', name: 'Mall of the Emirates', arabic: 'مول الإمارات', kind: 'mall', latitude: 25.12123, longitude: 55.20044 },
  { key: 'ibn-battuta', name: 'Ibn Battuta Mall', arabic: 'ابن بطوطة مول', kind: 'mall', latitude: 25.04673, longitude: 55.11753 },
  { key: 'marina-mall', name: 'Dubai Marina Mall', arabic: 'دبي مارينا مول', kind: 'mall', latitude: 25.0763, longitude: 55.14197 },
  { key: 'nakheel-mall', name: 'Nakheel Mall', arabic: 'نخيل مول', kind: 'mall', latitude: 25.11494, longitude: 55.13764 },
  { key: 'gold-souq', name: 'Gold Souq', arabic: 'سوق الذهب', kind: 'leisure', latitude: 25.2762, longitude: 55.30178 },
  { key: 'expo-city', name: 'Expo City Dubai', arabic: 'مدينة إكسبو دبي', kind: 'work', latitude: 24.96337, longitude: 55.1462 },
  { key: 'dip', name: 'Dubai Investments Park', arabic: 'مجمع دبي للاستثمار', kind: 'work', latitude: 25.0058, longitude: 55.15584 },
  { key: 'jafza', name: 'Jebel Ali Free Zone', arabic: 'المنطقة الحرة بجبل علي', kind: 'work', latitude: 25.00129, longitude: 55.0957 },
  { key: 'creek-metro', name: 'Creek metro, Al Jaddaf', arabic: 'الجداف', kind: 'work', latitude: 25.22498, longitude: 55.33367 },
  {
    key: 'silicon-oasis',
    name: 'Dubai Silicon Oasis',
    arabic: 'واحة دبي للسيليكون',
    kind: 'work',
    latitude: 25.12429,
    longitude: 55.38623,
  },
  {
    key: 'academic-city',
    name: 'Dubai Academic City',
    arabic: 'مدينة دبي الأكاديمية',
    kind: 'work',
    latitude: 25.10529,
    longitude: 55.39808,
  },
  {
    key: 'international-city',
    name: 'International City',
    arabic: 'المدينة العالمية',
    kind: 'work',
    latitude: 25.16521,
    longitude: 55.40983,
  },
  {
    key: 'dubai-south',
    name: 'Dubai South, Al Maktoum Airport',
    arabic: 'دبي الجنوب',
    kind: 'work',
    latitude: 24.90564,
    longitude: 55.15446,
  },
  { key: 'mirdif', name: 'Mirdif', arabic: 'مردف', kind: 'work', latitude: 25.22296, longitude: 55.42185 },
  { key: 'al-quoz', name: 'Al Quoz Industrial 1', arabic: 'القوز الصناعية', kind: 'work', latitude: 25.14438, longitude: 55.23202 },
  { key: 'jumeirah-1', name: 'Jumeirah 1', arabic: 'جميرا الأولى', kind: 'work', latitude: 25.22975, longitude: 55.25389 },
  { key: 'uptown-motor', name: 'Motor City and Sports City', arabic: 'موتور سيتي', kind: 'work', latitude: 25.0319, longitude: 55.21961 },
];
