/** Whether a text holds a control character (C0 or DEL): what a line of text, and with it a mail header, must not. */
export const hasControl = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 127) return true;
  }
  return false;
};
