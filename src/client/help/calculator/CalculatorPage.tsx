import { useSearchParams } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import helpClasses from '../HelpPage.module.css';
import { helpCrumbs } from '../help-breadcrumbs.ts';
import { BuyCalculator } from './BuyCalculator.tsx';
import classes from './CalculatorPage.module.css';
import { CostSources } from './CostSources.tsx';
import { RentCalculator } from './RentCalculator.tsx';
import { RentRiseCalculator } from './RentRiseCalculator.tsx';

const modeOptions = () =>
  [
    { value: 'buy', label: m.calculator_buying() },
    { value: 'rent', label: m.calculator_renting() },
    { value: 'rise', label: m.calculator_rising() },
  ] as const;

/** Amount in AED from a URL parameter; undefined if it is not a positive integer that the database could store. */
function readAmount(text: string | null): number | undefined {
  const amount = Number(text);
  return text && Number.isInteger(amount) && amount > 0 && amount <= INT4_MAX ? amount : undefined;
}

const CALCULATORS = { buy: BuyCalculator, rent: RentCalculator, rise: RentRiseCalculator };
type Mode = keyof typeof CALCULATORS;
const isMode = (text: string | null): text is Mode => text !== null && Object.hasOwn(CALCULATORS, text);

/**
 * The page with the calculators of buying and renting costs. In the URL `?for=rent` opens renting, `?for=rise` that of a rent's rise, and `?price=` sets the price or the
 * yearly rent in AED. Choosing another calculator replaces the URL, without a new entry in the browser's history.
 */
export function CalculatorPage() {
  const { origin } = useSiteConfig();
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = searchParams.get('for');
  const mode = isMode(asked) ? asked : 'buy';
  const Calculator = CALCULATORS[mode];
  const amount = readAmount(searchParams.get('price'));
  // what tenants ask is a page of its own for search engines
  const isRise = mode === 'rise';
  const [title, name, path] = isRise
    ? [m.calculator_rise_page(), m.calculator_rise_title(), paths.calculator({ for: 'rise' })]
    : [m.calculator_page_title(), m.help_calculator(), paths.calculator()];
  return (
    <div className={`wrap pt-lg ${helpClasses.crumbs}`}>
      <PageMetadata
        title={title}
        description={isRise ? m.calculator_rise_description() : m.calculator_description()}
        canonical={path}
        jsonLd={[breadcrumbLd(origin, [...helpCrumbs(), [name, path]])]}
      />
      <Breadcrumbs links={helpCrumbs()} current={name} />
      <h1>{name}</h1>
      <p className={helpClasses.lead}>{isRise ? m.calculator_rise_lead() : m.calculator_lead()}</p>
      <div className={`mb-lg ${classes.modes}`}>
        <SegmentedControl
          label={m.calculator_mode()}
          value={mode}
          options={modeOptions()}
          onChange={(newMode) => setSearchParams(newMode === 'buy' ? {} : { for: newMode }, { replace: true })}
        />
      </div>
      <Calculator amount={amount} />
      <CostSources mode={mode === 'buy' ? 'buy' : 'rent'} />
    </div>
  );
}
