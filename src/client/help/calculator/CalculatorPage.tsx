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

const modeOptions = () =>
  [
    { value: 'buy', label: m.calculator_buying() },
    { value: 'rent', label: m.calculator_renting() },
  ] as const;

/** Amount in AED from a URL parameter; undefined if it is not a positive integer that the database could store. */
function readAmount(text: string | null): number | undefined {
  const amount = Number(text);
  return text && Number.isInteger(amount) && amount > 0 && amount <= INT4_MAX ? amount : undefined;
}

/**
 * The page with the calculators of buying and renting costs. In the URL `?for=rent` opens renting, and `?price=` sets the price or the
 * yearly rent in AED. Choosing another calculator replaces the URL, without a new entry in the browser's history.
 */
export function CalculatorPage() {
  const { origin } = useSiteConfig();
  const [searchParams, setSearchParams] = useSearchParams();
  const mode = searchParams.get('for') === 'rent' ? 'rent' : 'buy';
  const amount = readAmount(searchParams.get('price'));
  return (
    <div className={`wrap pt-lg ${helpClasses.crumbs}`}>
      <PageMetadata
        title={m.calculator_page_title()}
        description={m.calculator_description()}
        canonical={paths.calculator()}
        jsonLd={[breadcrumbLd(origin, [...helpCrumbs(), [m.help_calculator(), paths.calculator()]])]}
      />
      <Breadcrumbs links={helpCrumbs()} current={m.help_calculator()} />
      <h1>{m.help_calculator()}</h1>
      <p className={helpClasses.lead}>{m.calculator_lead()}</p>
      <div className={`mb-lg ${classes.modes}`}>
        <SegmentedControl
          label={m.calculator_mode()}
          value={mode}
          options={modeOptions()}
          onChange={(newMode) => setSearchParams(newMode === 'rent' ? { for: 'rent' } : {}, { replace: true })}
        />
      </div>
      {mode === 'rent' ? <RentCalculator amount={amount} /> : <BuyCalculator amount={amount} />}
      <CostSources mode={mode} />
    </div>
  );
}
