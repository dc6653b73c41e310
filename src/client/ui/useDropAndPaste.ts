// Files that are dropped or pasted on a page.
import { useEffect, useEffectEvent, useState } from 'react';

/** Whether a drag or drop carries files. */
const hasFiles = (event: { dataTransfer: DataTransfer | null }): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Adds files that are dropped or pasted anywhere on the page, also next to the field, where the browser would open a dropped file instead.
 * `isDragOver` is true while files are dragged over the page. While `isDisabled`, files are refused.
 */
export function useDropAndPaste(add: (files: readonly File[]) => void, isDisabled: boolean): { isDragOver: boolean } {
  const [isDragOver, setDragOver] = useState(false);
  const addFiles = useEffectEvent((files: FileList | undefined | null) => {
    if (!isDisabled && files && files.length > 0) add([...files]);
  });
  const dragOver = useEffectEvent((event: DragEvent) => {
    setDragOver(!isDisabled);
    // the pointer shows that nothing can be dropped
    if (isDisabled && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  useEffect(() => {
    const listeners = new AbortController();
    const listen = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, listener, { signal: listeners.signal });
    // Dragging a picture of this page, to reorder it, carries a file too.
    let isOwnDrag = false;
    listen('dragstart', () => {
      isOwnDrag = true;
    });
    listen('dragend', () => {
      isOwnDrag = false;
    });
    listen('dragover', (event) => {
      if (isOwnDrag || !hasFiles(event)) return;
      event.preventDefault();
      dragOver(event);
    });
    listen('dragleave', (event) => {
      // null: the pointer left the window
      if (event.relatedTarget === null) setDragOver(false);
    });
    listen('drop', (event) => {
      if (isOwnDrag || !hasFiles(event)) return;
      event.preventDefault();
      setDragOver(false);
      addFiles(event.dataTransfer?.files);
    });
    listen('paste', (event) => {
      if (!event.clipboardData || event.clipboardData.files.length === 0) return;
      // programs for tables and slides copy a text together with its picture: a field takes the text
      const isInField = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (isInField && event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      addFiles(event.clipboardData.files);
    });
    return () => listeners.abort();
  }, []);
  return { isDragOver };
}
