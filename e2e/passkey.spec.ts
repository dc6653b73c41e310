// Passkeys: adding, renaming and removing one, and signing in with it. Chromium's virtual authenticator stores them, and confirms the user
// as a fingerprint does that always matches.
import type { CDPSession, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';
import { PHONE } from './viewport.ts';

/** A virtual authenticator, as a phone or laptop has one, and the session of Chrome's DevTools Protocol that controls it. */
interface VirtualAuthenticator {
  cdp: CDPSession;
  authenticatorId: string;
  /** Sets whether the user touches the authenticator. If so, the browser uses a passkey as soon as a page offers to sign in with one. */
  setPresent: (present: boolean) => Promise<void>;
}

async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setPresent = async (enabled: boolean) => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
  return { cdp, authenticatorId, setPresent };
}

/** Makes the next pages mark their document (`data-passkeys-offered`) when they ask the browser to offer passkeys without a dialog. */
async function recordOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional') document.documentElement.dataset.passkeysOffered = '';
      return get(options);
    };
  });
}

/** Adds the first passkey on the account page, which then shows recovery codes. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account#sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You can sign in with it from now on.')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
}

test('a passkey is added with recovery codes, renamed and removed', async ({ page, signedIn: _ }) => {
  const { cdp, authenticatorId } = await addVirtualAuthenticator(page);
  await addPasskey(page);
  await expect(page.getByText('Keep these codes somewhere safe. Each works once.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Sign-in' }) });
  await expect(section.getByText('not used yet')).toBeVisible();
  // a discoverable credential of this site, which signs in without a username
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  // a device stores only one passkey for an account
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByText('This device or password manager has a passkey of your account already.')).toBeVisible();
  await section.getByRole('button', { name: /^Rename / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(section.getByText('Work laptop')).toBeVisible();
  await section.getByRole('button', { name: 'Remove Work laptop' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove the passkey “Work laptop”?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(section.getByText('Work laptop')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a passkey signs in by a button, by the browser’s own offer with nothing typed, and as the second step after the password', async ({
    page,
    signedIn,
  }) => {
    const { setPresent } = await addVirtualAuthenticator(page);
    await recordOffers(page);
    await addPasskey(page);
    const recoveryCode = await page.locator('ol code').first().textContent();

    await test.step('by a button', async () => {
      await signOut(page);
      await setPresent(false);
      await page.goto('/auth?next=/saved');
      await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
      // wait for the page's offer: with the user present, the browser would accept it before the button is pressed
      await expect(page.locator('html[data-passkeys-offered]')).toBeAttached();
      await setPresent(true);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(page).toHaveURL(/\/saved$/);
      await expect(page.getByText(`Welcome back, ${signedIn.username}!`)).toBeVisible();
    });
    await test.step('by the offer, which the browser accepts without a click when the user is present', async () => {
      await signOut(page);
      await page.goto('/auth?next=/inquiries');
      await expect(page).toHaveURL(/\/inquiries$/);
    });
    await test.step('as the second step, which takes a recovery code instead', async () => {
      for (const finish of [
        async () => {
          await expectAccessible(page);
          await setPresent(true);
          await page.getByRole('button', { name: 'Use a passkey' }).click();
        },
        async () => {
          await page.getByLabel('Recovery code').fill(recoveryCode!);
          await page.getByRole('button', { name: 'Login', exact: true }).last().click();
        },
      ]) {
        await signOut(page);
        await setPresent(false);
        await page.goto('/auth?next=/saved');
        await page.getByLabel('Username').fill(signedIn.username);
        await page.getByRole('textbox', { name: 'Password' }).fill(signedIn.password);
        await page.getByRole('button', { name: 'Login', exact: true }).last().click();
        await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
        await finish();
        await expect(page).toHaveURL(/\/saved$/);
      }
    });
  });
});
