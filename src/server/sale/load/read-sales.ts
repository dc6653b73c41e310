// Opens a file of registered sales, recognises its layout and reads its rows one after the other. Reads the file only, no database.
import { getText } from '../../import/mapping/read-fields.ts';
import { readBytes } from '../../import/reading/bytes.ts';
import { HEAD_SIZE, tableShapes } from '../../import/reading/detect.ts';
import { decode, namedEncoding } from '../../import/reading/encoding.ts';
import { nameOtherTable } from '../../import/reading/other-files.ts';
import { FeedError, peek, type RawRow } from '../../import/reading/read.ts';
import { findSaleLayout, isMonthFirst, readSale, type Sale, type SaleLayout } from './sale-row.ts';

/** A recognised file of registered sales, readable once. */
export interface SalesFile {
  file: string;
  layout: SaleLayout;
  rows: AsyncGenerator<RawRow>;
  /** Remarks about the file; complete after the last row. */
  notes: readonly string[];
  close: () => Promise<void>;
}

/** A row of the file: a sale, or why the row is not used. `reference` is its transaction number. */
export type SaleRead = { line: number } & ({ sale: Sale } | { reason: string; reference: string });

/**
 * Opens a plain, gzip or zip file and recognises its layout. The caller must `close` it.
 * @throws FeedError when the file cannot be read or has the columns of no layout
 */
export async function openSales(file: string): Promise<SalesFile> {
  const notes: string[] = [];
  const addNote = (line: string) => void notes.push(line);
  const decodedText = decode(readBytes(file, addNote), namedEncoding('utf-8'), addNote);
  // `head` is the beginning, from which the columns are recognised; `text` is the whole file, with the beginning
  const { head, text, close } = await peek(decodedText, HEAD_SIZE);
  const shapes = tableShapes(head);
  for (const { names, read } of shapes) {
    const layout = findSaleLayout(names);
    if (layout) return { file, layout, notes, rows: read(text), close };
  }
  await close();
  const otherTable = shapes.map(({ names }) => nameOtherTable(names)).find((name) => name !== undefined);
  throw new FeedError(
    `${file} has no registered sales${otherTable ? `; it is ${otherTable}` : ''}: expected the Land Department's export (TRANSACTION_NUMBER, INSTANCE_DATE, AREA_EN, …), the table of its website (Transaction Number, Transaction Date, Area, …) or dld_transactions-open (transaction_id, instance_date, area_name_en, …)`,
  );
}

/**
 * Reads the rows of a file. `today` is an ISO day; sales after it are not used.
 * @throws FeedError at a day with the month first
 */
export async function* readSales({ rows, layout }: SalesFile, today: string): AsyncGenerator<SaleRead> {
  for await (const row of rows) {
    const { line } = row;
    if ('problem' in row) {
      yield { line, reason: row.problem, reference: '' };
      continue;
    }
    const day = getText(row.fields, layout.columns.date);
    if (isMonthFirst(day))
      throw new FeedError(
        `Line ${line} has the month first (${day}), so other days of the file may be read wrongly: nothing was loaded. Download the file again, and do not save it with a spreadsheet`,
      );
    const sale = readSale(row.fields, layout, today);
    if ('reason' in sale) yield { line, reason: sale.reason, reference: String(row.fields[layout.columns.number] ?? '') };
    else yield { line, sale };
  }
}
