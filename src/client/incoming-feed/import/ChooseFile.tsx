import { type ChangeEvent, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { MAX_FILE_BYTES, MAX_FILE_ROWS } from '../../../shared/incoming-feed/import-file.ts';
import { m } from '../../../shared/messages/messages.ts';
import { importWithRetry } from '../../import-with-retry.ts';
import { UploadError } from '../../post-file.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { useDropAndPaste } from '../../ui/useDropAndPaste.ts';
import classes from './Import.module.css';
import type { Sheet } from './read-sheets.ts';
import { sendImportFile } from './send-import-file.ts';

/** Files that a chooser offers. */
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xlsm,.xml,.json,.jsonl,.ndjson,.zip,.gz';

interface ChooseFileProps {
  /** Called when the server has the file. */
  onSent: () => unknown;
}

/** Takes a file by drop, paste or choice, asks for the sheet of a spreadsheet with several, and sends it. */
export function ChooseFile({ onSent }: ChooseFileProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [workbook, setWorkbook] = useState<{ name: string; sheets: Sheet[] } | null>(null);
  const sending = useRef<AbortController>(null);

  const send = async (file: Parameters<typeof sendImportFile>[0]) => {
    setFailure(null);
    setWorkbook(null);
    setProgress(0);
    sending.current = new AbortController();
    try {
      await sendImportFile(file, { onProgress: setProgress, signal: sending.current.signal });
      await onSent();
    } catch (error) {
      if (!sending.current.signal.aborted) setFailure(error instanceof UploadError ? error.message : m.import_unreadable());
    }
    setProgress(null);
  };
  const sendSheet = async (name: string, sheet: Sheet) => {
    const { toCsv } = await importWithRetry(() => import('./read-sheets.ts'));
    await send({ name, text: toCsv(sheet) });
  };
  const openSpreadsheet = async (file: File) => {
    setProgress(0);
    const { readSheets, SheetTooLarge } = await importWithRetry(() => import('./read-sheets.ts'));
    try {
      const sheets = await readSheets(file);
      setProgress(null);
      const [first] = sheets;
      if (!first) setFailure(m.import_no_rows());
      else if (sheets.length === 1) await sendSheet(file.name, first);
      else setWorkbook({ name: file.name, sheets });
    } catch (error) {
      setProgress(null);
      setFailure(error instanceof SheetTooLarge ? m.import_sheet_large() : m.import_no_spreadsheet());
    }
  };
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file || progress !== null) return;
    setFailure(null);
    setWorkbook(null);
    if (file.size > MAX_FILE_BYTES) setFailure(m.import_too_large());
    else if (/\.xls$/i.test(file.name)) setFailure(m.import_old_spreadsheet());
    else if (/\.xls[xm]$/i.test(file.name)) openSpreadsheet(file).catch(() => setFailure(m.ui_no_connection()));
    else void send(file);
  };
  const { isDragOver } = useDropAndPaste(take, progress !== null);
  return (
    <section className="mt-lg" aria-label={m.import_choose()}>
      {workbook ? (
        <ChooseSheet {...workbook} onChosen={(sheet) => sendSheet(workbook.name, sheet)} onCancel={() => setWorkbook(null)} />
      ) : (
        <DropZone isDragOver={isDragOver} progress={progress} onFiles={take} onStop={() => sending.current?.abort()} />
      )}
      <FailureText>{failure}</FailureText>
    </section>
  );
}

interface DropZoneProps {
  isDragOver: boolean;
  /** The part of the file that was sent; null while none is sent. */
  progress: number | null;
  onFiles: (files: readonly File[]) => void;
  onStop: () => void;
}

function DropZone({ isDragOver, progress, onFiles, onStop }: DropZoneProps) {
  if (progress !== null)
    return (
      <div className={`panel grid gap-sm middle-items p-xl ${classes.zone}`} role="status">
        <b>{m.import_sending()}</b>
        <progress className={classes.progress} max={1} value={progress || undefined} aria-label={m.import_sending()} />
        <Button variant="line" size="sm" onClick={onStop}>
          {m.ui_cancel()}
        </Button>
      </div>
    );
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    // allows choosing the same file again
    event.currentTarget.value = '';
  };
  return (
    <label
      className={`relative grid gap-xs middle-items p-xl pointer hover-outline covering-focus ${classes.zone} ${classes.open}`}
      data-over={isDragOver || undefined}
    >
      <input className="fill full full-height pointer" type="file" accept={ACCEPTED} aria-describedby="import-limits" onChange={choose} />
      <span className={`center round ${classes.mark}`} aria-hidden="true">
        <Icon name="cloud-up" size={26} />
      </span>
      <b className="text-lg">{isDragOver ? m.import_drop() : m.import_choose()}</b>
      <span className="text-sm muted">{m.import_or_drop()}</span>
      <span id="import-limits" className="text-xs muted balance">
        {m.import_limits({ rows: formatNumber(MAX_FILE_ROWS) })}
      </span>
    </label>
  );
}

interface ChooseSheetProps {
  name: string;
  sheets: readonly Sheet[];
  onChosen: (sheet: Sheet) => unknown;
  onCancel: () => void;
}

/** Asks which sheet has the homes; the one with most rows is chosen at first. */
function ChooseSheet({ name, sheets, onChosen, onCancel }: ChooseSheetProps) {
  const largest = sheets.reduce((most, sheet) => (sheet.rows.length > most.rows.length ? sheet : most));
  const [chosen, setChosen] = useState(String(sheets.indexOf(largest)));
  return (
    <div className="panel grid gap-sm p-lg start-items">
      <h2 className="text-lg anywhere">{m.import_sheet({ name })}</h2>
      <RadioList
        legend={m.import_sheet({ name })}
        name="sheet"
        options={sheets.map((sheet, i) => ({
          value: String(i),
          label: sheet.name,
          hint: m.import_sheet_rows({ count: sheet.rows.length }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className="flex wrapping gap-xs">
        <Button onClick={() => onChosen(sheets[Number(chosen)]!)}>{m.import_sheet_use()}</Button>
        <Button variant="line" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </div>
  );
}
