// Replaces https://js.stripe.com/endive/stripe.js in browser tests: a Payment Element with plain fields, and confirmPayment(),
// which calls https://api.stripe.com like the real script (intercept.ts redirects that to the mock).
(() => {
  const API = 'https://api.stripe.com/v1/payment_intents';
  const FIELDS = [
    ['number', 'Card number', 'cc-number'],
    ['expiry', 'Expiration date', 'cc-exp'],
    ['cvc', 'Security code', 'cc-csc'],
  ];

  /** A payment element: events, and the card fields once it is mounted. */
  function paymentElement() {
    const listeners = new Map();
    const emit = (event, detail) => {
      for (const call of listeners.get(event) ?? []) call({ elementType: 'payment', ...detail });
    };
    const inputs = {};
    let root = null;
    const isComplete = () => FIELDS.every(([name]) => inputs[name]?.value.trim());
    const element = {
      inputs,
      on(event, call) {
        listeners.set(event, [...(listeners.get(event) ?? []), call]);
        return element;
      },
      off(event, call) {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((listener) => listener !== call),
        );
        return element;
      },
      once: (event, call) => element.on(event, call),
      mount(target) {
        root = typeof target === 'string' ? document.querySelector(target) : target;
        for (const [name, label, autocomplete] of FIELDS) {
          const wrapper = document.createElement('label');
          const input = document.createElement('input');
          input.autocomplete = autocomplete;
          input.addEventListener('input', () => emit('change', { complete: isComplete(), empty: false, value: { type: 'card' } }));
          wrapper.append(label, input);
          root.append(wrapper);
          inputs[name] = input;
        }
        setTimeout(() => emit('ready', {}), 50);
      },
      update: () => {},
      focus: () => inputs.number?.focus(),
      blur: () => {},
      clear: () => {},
      collapse: () => element,
      unmount() {
        root?.replaceChildren();
      },
      destroy() {
        element.unmount();
        emit('destroy', {});
      },
    };
    return element;
  }

  /** Calls a step of an intent of Stripe's API. */
  async function call(key, clientSecret, step, body) {
    const id = clientSecret.split('_secret_')[0];
    const answer = await fetch(`${API}/${id}/${step}`, {
      method: 'POST',
      body: new URLSearchParams({ key, client_secret: clientSecret, ...body }),
    });
    const json = await answer.json();
    return answer.ok ? { paymentIntent: json } : { error: json.error };
  }

  /** The 3-D Secure dialog: resolves to the payer's choice. */
  const askPayer = () =>
    new Promise((done) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Confirm with your bank');
      for (const [text, chosen] of [
        ['Complete', true],
        ['Fail', false],
      ]) {
        const button = document.createElement('button');
        button.textContent = text;
        button.addEventListener('click', () => {
          dialog.remove();
          done(chosen);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });

  window.Stripe = (key) => {
    const unknown = () => Promise.reject(new Error('Not part of the mock'));
    return {
      _registerWrapper: () => {},
      registerAppInfo: () => {},
      createToken: unknown,
      createPaymentMethod: unknown,
      confirmCardPayment: unknown,
      elements(options) {
        const elementsByType = {};
        const elements = {
          clientSecret: options.clientSecret,
          element: null,
          create: (type) => {
            elementsByType[type] = paymentElement();
            elements.element = elementsByType[type];
            return elementsByType[type];
          },
          getElement: (type) => elementsByType[type] ?? null,
          update: () => {},
          submit: () => Promise.resolve({}),
          fetchUpdates: () => Promise.resolve({}),
          on: () => elements,
          off: () => elements,
        };
        return elements;
      },
      async confirmPayment({ elements, clientSecret = elements.clientSecret }) {
        const number = elements.element?.inputs.number?.value.replace(/\s/g, '') ?? '';
        if (!number) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        const confirmed = await call(key, clientSecret, 'confirm', {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
        });
        if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed;
        return call(key, clientSecret, 'authenticate', { accept: String(await askPayer()) });
      },
      retrievePaymentIntent: () => unknown(),
    };
  };
  window.Stripe.version = 'endive';
})();
