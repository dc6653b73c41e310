// Phrases about the home and who advertises it, such as `furnished`, `off plan` or `by owner`, each with the filter that it asks for. Data only.
import { type Fact, phrasesIn } from './fact.ts';

export const HOME_FACTS: readonly Fact[] = [
  { kind: 'sort', filter: { sort: 'area-desc' }, forms: ['biggest', 'biggest first', 'largest', 'largest first', 'أكبر', 'الأكبر'] },
  { kind: 'sort', filter: { sort: 'area-asc' }, forms: ['smallest', 'smallest first', 'أصغر', 'الأصغر'] },
  {
    kind: 'listedBy',
    filter: { listedBy: 'owner' },
    forms: phrasesIn(`
      by owner, by the owner, from owner, from the owner, direct from owner, directly from owner, direct owner, owner direct, private owner,
      no agents, no agent, without agents, without agent, من المالك, من المالك مباشرة, مباشرة من المالك, بدون وسيط`),
  },
  {
    kind: 'withPhotos',
    filter: { withPhotos: true },
    forms: ['with photos', 'with pictures', 'with photo', 'with images', 'has photos', 'has pictures', 'مع صور', 'بالصور', 'مع الصور'],
  },
  {
    kind: 'furnished',
    filter: { furnished: ['yes'] },
    negated: { furnished: ['no'] },
    forms: ['furnished', 'fully furnished', 'with furniture', 'furniture included', 'مفروش', 'مفروشة', 'مفروشة بالكامل', 'مفروش بالكامل'],
  },
  {
    kind: 'furnished',
    filter: { furnished: ['partly'] },
    forms: ['partly furnished', 'semi furnished', 'part furnished', 'partially furnished', 'شبه مفروشة', 'نصف مفروشة', 'مفروشة جزئيا'],
  },
  {
    kind: 'furnished',
    filter: { furnished: ['no'] },
    negated: { furnished: ['yes'] },
    forms: phrasesIn(`
      unfurnished, un furnished, non furnished, without furniture, no furniture, غير مفروش, غير مفروشة, بدون فرش, بدون أثاث`),
  },
  {
    kind: 'coolingIncluded',
    filter: { coolingIncluded: true },
    forms: phrasesIn(`
      chiller free, free chiller, chiller included, ac free, free ac, cooling included, free cooling, تبريد مجاني, شيلر مجاني, التبريد مشمول,
      شامل التبريد`),
  },
  {
    kind: 'vacant',
    filter: { vacant: true },
    forms: ['vacant', 'vacant now', 'vacant on transfer', 'vot', 'vacant upon transfer', 'شاغرة', 'شاغر', 'فارغة', 'شاغرة عند التحويل'],
  },
  {
    // for whom a home is; no listing is asked
    kind: 'unavailable',
    filter: {},
    forms: phrasesIn(`
      family, families, bachelor, bachelors, couple, couples, executive bachelor, executive bachelors, ladies only, ladies, عائلة, عوائل, للعوائل,
      عزاب, للعزاب, nightly, short term, short stay, daily rental, holiday home, ايجار يومي`),
  },
  {
    kind: 'sort',
    filter: { sort: 'gross-yield' },
    forms: phrasesIn(`
      yield, high yield, best yield, highest yield, good yield, rental yield, high rental yield, best rental yield, yields, roi, high roi,
      best roi, highest roi, good roi, return, returns, high return, high returns, best return, good return, rental income, return on investment,
      good return on investment, best return on investment, high return on investment, rental return, rental returns, top roi, net yield, yielding,
      best yields, high yields, high yielding, good returns, best returns, best rental income, best roi, investment yield, gross yield,
      highest returns, عائد, عائد مرتفع, أعلى عائد, أفضل عائد, عائد إيجاري, عائد عالي, عائد استثماري, أعلى عائد إيجاري, أفضل عائد استثماري, أعلى عائد استثماري, مردود, أعلى مردود`),
  },
  {
    // this site lists homes alone
    kind: 'unavailable',
    filter: {},
    forms: phrasesIn(`
      office, offices, office space, shop, shops, retail, retail space, warehouse, warehouses, land, plot, plots, commercial, commercial space,
      labour camp, labor camp, staff accommodation, showroom, clinic, restaurant, factory, farm, whole building, full building, bed space,
      bedspace, مكتب, مكاتب, محل, محلات, مستودع, مستودعات, أرض, ارض, أراضي, معرض, تجاري`),
  },
  {
    kind: 'completion',
    filter: { completion: ['off-plan'] },
    negated: { completion: ['ready'] },
    forms: phrasesIn(`
      off plan, offplan, off the plan, under construction, not ready yet, على الخارطة, على المخطط, قيد الإنشاء, تحت الإنشاء`),
  },
  {
    kind: 'completion',
    filter: { completion: ['ready'] },
    negated: { completion: ['off-plan'] },
    forms: phrasesIn(`
      ready, ready to move, ready to move in, ready to move into, ready to live in, ready now, ready property, ready home, move in ready,
      completed, handed over, جاهز, جاهزة, جاهز للسكن, جاهزة للسكن, جاهزة للتسليم, جاهز للتسليم`),
  },
];
