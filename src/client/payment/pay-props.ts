/** What each of the two forms needs. */
export interface PayProps {
  clientSecret: string;
  /** What the button says, for example `Pay £49.00`. */
  label: string;
  /** The provider has taken the payment. */
  onPaid: () => void;
  /** The provider has refused it, with its message. */
  onFailed: (message: string | null | undefined) => void;
}
