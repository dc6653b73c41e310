// Passkeys: adding, renaming and removing one, and signing in with it. Chromium's virtual authenticator stores them, and confirms the user
// as a fingerprint does that always matches.
import type { CDPSession, Page } from '@playwright/test';
import { scriptOf } from './chunks.ts';
import { atEveryWidth, expect, expectAccessibleInBothSchemes, test } from './test.ts';

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

atEveryWidth(() => {
  test('a passkey is added with recovery codes, renamed and removed', async ({ page, signedIn: _ }) => {
    const { cdp, authenticatorId } = await addVirtualAuthenticator(page);
    await addPasskey(page);
    await expect(page.getByText('Keep these codes somewhere safe. Each works once.')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
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
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(section.getByText('Work laptop')).toHaveCount(0);
  });

  test('a passkey signs in by a button, and the browser offers it without one, with nothing typed', async ({ page, signedIn }) => {
    const { setPresent } = await addVirtualAuthenticator(page);
    await addPasskey(page);
    await signOut(page);
    await setPresent(false);
    await recordOffers(page);
    await page.goto('/auth?next=/saved');
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
    // wait for the page's offer: with the user present, the browser would accept it before the button is pressed
    await expect(page.locator('html[data-passkeys-offered]')).toBeAttached();
    await setPresent(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/saved$/);
    await expect(page.getByText(`Welcome back, ${signedIn.username}!`)).toBeVisible();
    await signOut(page);
    // with the user present from the start, the browser accepts the page's offer without a click
    await page.goto('/auth?next=/inquiries');
    await expect(page).toHaveURL(/\/inquiries$/);
  });

  test('the second step asks for the passkey after the password, and takes a recovery code instead', async ({ page, signedIn }) => {
    const { setPresent } = await addVirtualAuthenticator(page);
    await addPasskey(page);
    const code = await page.locator('ol code').first().textContent();
    await signOut(page);
    await setPresent(false);
    const typePassword = async () => {
      await page.goto('/auth?next=/saved');
      await page.getByLabel('Username').fill(signedIn.username);
      await page.getByRole('textbox', { name: 'Password' }).fill(signedIn.password);
      await page.getByRole('button', { name: 'Login', exact: true }).last().click();
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    };
    await typePassword();
    await expectAccessibleInBothSchemes(page);
    await setPresent(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/saved$/);
    await signOut(page);
    await setPresent(false);
    await typePassword();
    await page.getByLabel('Recovery code').fill(code!);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await expect(page).toHaveURL(/\/saved$/);
  });
});

test('a browser without passkeys shows no way to use them', async ({ page, signedIn }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/account');
  await expect(page.getByText('This browser cannot use passkeys here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await signOut(page);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.getByLabel('Username').fill(signedIn.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(signedIn.password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect(page.getByText(`Welcome back, ${signedIn.username}!`)).toBeVisible();
});

test('the sign-in page loads the passkey code as a script of its own, and other pages do not load it', async ({ page }) => {
  const passkeyScript = scriptOf('src/client/account/passkey/ceremony.ts');
  const scriptUrls: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scriptUrls.push(response.url());
  });
  await page.goto('/properties');
  await page.waitForLoadState('networkidle');
  expect(scriptUrls.filter((url) => passkeyScript.test(url))).toEqual([]);
  await page.goto('/auth');
  await expect.poll(() => scriptUrls.filter((url) => passkeyScript.test(url)).length).toBe(1);
});
