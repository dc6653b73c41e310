/** Props of both payment forms: Stripe and sandbox. */
export interface PaymentFormProps {
  /** Secret with which the browser confirms the payment at its provider. */
  clientSecret: string;
  /** Label of the button, for example `Pay £49.00`. */
  label: string;
  /** Called when the provider has accepted the payment. */
  onPaid: () => void;
  /** Called when the payment has failed, with the message of the provider, if there is one. */
  onFailed: (message: string | null | undefined) => void;
}
