// Reads the sheets of a spreadsheet (.xlsx) in the browser and writes one as CSV, in which the server reads it. Loaded when a spreadsheet is chosen.
import readSpreadsheet, { type SheetData } from 'read-excel-file/universal';
import { MAX_SPREADSHEET_BYTES } from '../../../shared/incoming-feed/import-file.ts';

/** A sheet with rows. */
export interface Sheet {
  name: string;
  rows: SheetData;
}

/** The spreadsheet is too large to be read in a browser. */
export class SheetTooLarge extends Error {}

/** Signatures of a zip archive: the end of its directory, and an entry of that. */
const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;
/** The longest comment behind the directory, with its end. */
const MAX_END = 65_557;

/** Bytes that the texts of a spreadsheet unpack to, by the directory of the archive; undefined when there is none. */
function unpackedSize(bytes: DataView): number | undefined {
  for (let at = bytes.byteLength - 22; at >= Math.max(0, bytes.byteLength - MAX_END); at--) {
    if (bytes.getUint32(at, true) !== END) continue;
    let [count, position, size] = [bytes.getUint16(at + 10, true), bytes.getUint32(at + 16, true), 0];
    for (; count > 0 && position + 46 <= bytes.byteLength && bytes.getUint32(position, true) === ENTRY; count--) {
      size += bytes.getUint32(position + 24, true);
      position += 46 + bytes.getUint16(position + 28, true) + bytes.getUint16(position + 30, true) + bytes.getUint16(position + 32, true);
    }
    return size;
  }
  return undefined;
}

/** The sheets that have rows. @throws SheetTooLarge; another Error for a file that is no spreadsheet */
export async function readSheets(file: Blob): Promise<Sheet[]> {
  const content = await file.arrayBuffer();
  const size = unpackedSize(new DataView(content));
  if (size === undefined) throw new Error('no archive');
  if (size > MAX_SPREADSHEET_BYTES) throw new SheetTooLarge();
  const sheets = await readSpreadsheet(content);
  return sheets.flatMap(({ sheet, data }) => (data.length > 1 ? [{ name: sheet, rows: data }] : []));
}

const pad = (number: number): string => String(number).padStart(2, '0');
/** A day and time as the reader takes them: spreadsheets have no zone. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return hours + minutes + seconds === 0 ? day : `${day} ${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;
}

/** A number without what floating point adds, and amounts of money without thousandths, which would look like thousands. */
const numberText = (number: number): string =>
  String(Math.abs(number) >= 1000 ? Math.round(number * 100) / 100 : Number(number.toPrecision(12)));

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  const text = typeof cell === 'number' ? numberText(cell) : String(cell as string | boolean);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sheet as CSV. A line of the file is a row of the sheet, also where rows are empty. */
export function toCsv({ rows }: Pick<Sheet, 'rows'>): string {
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, i) => cellText(row[i]));
    return cells.every((text) => text === '') ? '' : cells.join(',');
  });
  return `${lines.join('\r\n')}\r\n`;
}
