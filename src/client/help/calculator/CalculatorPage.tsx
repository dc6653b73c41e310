import { useSearchParams } from 'react-router-dom';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import page from '../HelpPage.module.css';
import { HELP_CRUMBS } from '../help-breadcrumbs.ts';
import { BuyCalculator } from './BuyCalculator.tsx';
import classes from './CalculatorPage.module.css';
import { CostSources } from './CostSources.tsx';
import { RentCalculator } from './RentCalculator.tsx';

const MODES = [
  { value: 'buy', label: 'Buying' },
  { value: 'rent', label: 'Renting' },
] as const;

/** Amount in AED from a URL parameter; undefined if it is not a positive number. */
function readAmount(text: string | null): number | undefined {
  const amount = Number(text);
  return text && Number.isInteger(amount) && amount > 0 && amount <= INT4_MAX ? amount : undefined;
}

/** Costs of buying and renting. `?for=rent` opens renting, `?price=` sets the price or the yearly rent in AED. */
export function CalculatorPage() {
  const { origin } = useSiteConfig();
  const [query, setQuery] = useSearchParams();
  const mode = query.get('for') === 'rent' ? 'rent' : 'buy';
  const amount = readAmount(query.get('price'));
  return (
    <div className={`wrap ${page.crumbs}`}>
      <PageHead
        title="Mortgage Calculator: What a Home Really Costs"
        description="The monthly instalment, every fee by name and the cash needed to buy a home in Dubai, what a bank may lend, and what moving into a rented home costs."
        canonical={paths.calculator()}
        jsonLd={[breadcrumbLd(origin, [...HELP_CRUMBS, ['Mortgage Calculator', paths.calculator()]])]}
      />
      <Breadcrumbs links={HELP_CRUMBS} current="Mortgage Calculator" />
      <h1>Mortgage Calculator</h1>
      <p className={page.lead}>What a home costs each month, every fee by name, and the cash you need on the day.</p>
      <div className={classes.modes}>
        <SegmentedControl
          label="Buying or renting"
          value={mode}
          options={MODES}
          onChange={(next) => setQuery(next === 'rent' ? { for: 'rent' } : {}, { replace: true })}
        />
      </div>
      {mode === 'rent' ? <RentCalculator amount={amount} /> : <BuyCalculator amount={amount} />}
      <CostSources mode={mode} />
    </div>
  );
}
