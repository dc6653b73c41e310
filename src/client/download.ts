/** Without this mark at the start of a CSV file, Excel reads its UTF-8 text in another encoding, which garbles Arabic. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Makes the browser download a text as a file called `name`; `type` is its MIME type. A CSV file begins with a byte order mark. */
export function downloadFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob(type === 'text/csv' ? [BYTE_ORDER_MARK, text] : [text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
