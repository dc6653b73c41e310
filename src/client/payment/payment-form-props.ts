/** Props of both payment forms: Stripe and sandbox. */
export interface PaymentFormProps {
  clientSecret: string;
  /** Label of the button, for example `Pay £49.00`. */
  label: string;
  /** Called when the provider has accepted the payment. */
  onPaid: () => void;
  /** Called when the provider has rejected the payment, with its message. */
  onFailed: (message: string | null | undefined) => void;
}
