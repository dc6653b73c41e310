// What a browser knows of its notifications: its subscription at a push service, and for whom they were switched on. Browser only.
import { readStorage, removeStorage, writeStorage } from './storage.ts';

/** In localStorage: the id of the user who switched notifications on in this browser. */
const USER_KEY = 'push-user';
/** In localStorage: set when a user does not want to be asked on the page of inquiries. */
const DECLINED_KEY = 'push-declined';

/** Why notifications cannot be switched on, or null. On iPhone and iPad they need the site on the home screen. */
export function findObstacle(): 'ios' | 'unsupported' | 'blocked' | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
    return isApple ? 'ios' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** The push manager of the site's service worker; null in browsers that forbid it. */
const findPushManager = async (): Promise<PushManager | null> => (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;

/** The subscription of this browser; null without one. */
export const findSubscription = async (): Promise<PushSubscription | null> => (await (await findPushManager())?.getSubscription()) ?? null;

/** The bytes of a base64url text. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
};

/** Whether a subscription was made with this key of the site. */
function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey;
  const bytes = bytesOf(publicKey);
  return key !== null && key.byteLength === bytes.length && new Uint8Array(key).every((byte, i) => byte === bytes[i]);
}

/**
 * Subscribes this browser at its push service, which asks the user the first time.
 * @returns null when the user refuses, or the browser has no service worker
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  const manager = await findPushManager();
  if (!manager || (await Notification.requestPermission()) !== 'granted') return null;
  const existing = await manager.getSubscription();
  if (existing && hasKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

/** Remembers for whom notifications are on, so that they stay on after the user signs in again. */
export const rememberPushUser = (userId: number): void => void writeStorage(USER_KEY, String(userId));
/** Whether this user switched notifications on in this browser. */
export const isPushUser = (userId: number): boolean => readStorage(USER_KEY) === String(userId);

/** Ends the notifications of this browser, for the next person who uses it. */
export async function forgetPush(): Promise<void> {
  if (readStorage(USER_KEY) === null) return;
  removeStorage(USER_KEY);
  if (findObstacle() === null) await (await findSubscription())?.unsubscribe();
}

export const wasPushDeclined = (): boolean => readStorage(DECLINED_KEY) !== null;
export const declinePush = (): void => void writeStorage(DECLINED_KEY, '1');
