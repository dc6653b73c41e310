import { formatNumber, formatPercent } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { BrokerageView } from '../../shared/organization/brokerage.ts';
import { FactList } from '../agent/page/FactList.tsx';
import { replyTimeText } from '../agent/response-time.ts';
import classes from './BrokeragePage.module.css';

/** Homes online by purpose, and how fast and how often the brokerage answers, with the number of inquiries that this rests on. */
export function BrokerageFigures({ brokerage }: { brokerage: BrokerageView }) {
  const { forSale, forRent, responseRate, replyTime, measuredInquiries } = brokerage;
  return (
    <section className={`panel p-lg small-heads ${classes.figures}`} aria-labelledby="brokerage-figures">
      <h2 className="mb-xs" id="brokerage-figures">
        {m.brokerage_figures()}
      </h2>
      <FactList
        facts={[
          [m.brokerage_online(), formatNumber(forSale + forRent)],
          [m.brokerage_for_sale(), formatNumber(forSale)],
          [m.brokerage_for_rent(), formatNumber(forRent)],
        ]}
      />
      {responseRate !== null ? (
        <>
          {replyTime && <p className="mt-md text-sm semibold">{replyTimeText(replyTime)}</p>}
          <p className="mt-2xs text-sm semibold">{m.brokerage_answered_share({ share: formatPercent(responseRate / 100) })}</p>
          <p className="mt-2xs text-xs muted">{m.brokerage_measured_of({ count: measuredInquiries })}</p>
        </>
      ) : (
        <p className="mt-md text-xs muted">{m.brokerage_not_measured()}</p>
      )}
    </section>
  );
}
