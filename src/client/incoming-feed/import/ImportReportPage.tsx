import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { ReportPage } from '../FeedReportPage.tsx';

/** The page /team/import/{id}/runs/{runId}: what a check or an import of a file did. */
export const ImportReportPage = () => (
  <ReportPage canonical={paths.importFile()} links={() => [[m.import_title(), paths.importFile()]]} to={paths.importRun} />
);
