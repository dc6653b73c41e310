/** A text that a user wrote, shown to staff as plain text with its line breaks. */
export const Quote = ({ text }: { text: string }) => (
  <p className="text-sm measure anywhere keep-lines" dir="auto">
    {text}
  </p>
);
