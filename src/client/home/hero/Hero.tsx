import { plural } from '../../../shared/format.ts';
import { trpc } from '../../trpc.ts';
import classes from './Hero.module.css';
import { HeroPins } from './HeroPins.tsx';
import { Skyline } from './Skyline.tsx';

/** The first picture: skyline, tagline, how many homes there are, and areas that appear over the towers. */
export function Hero() {
  const { data: market } = trpc.property.market.useQuery();
  const homes = market?.total ? plural(market.total, 'home') : 'Homes';
  return (
    <div className={classes.hero}>
      <Skyline />
      <HeroPins />
      <div className={`wrap ${classes.words}`}>
        <h1>Find your perfect Dubai home</h1>
        <p>{homes} for sale and for rent, in Dubai and the other emirates, every one with its price.</p>
      </div>
    </div>
  );
}
