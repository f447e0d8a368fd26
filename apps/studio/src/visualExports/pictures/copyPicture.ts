/** Why a picture could not be copied. */
export class CopyRefused extends Error {
  readonly why: 'notSupported' | 'notAllowed';
  constructor(why: CopyRefused['why'], cause?: unknown) {
    super(why, { cause });
    this.name = 'CopyRefused';
    this.why = why;
  }
}

/**
 * Puts a picture on the clipboard. Called at once on a click: browsers refuse what comes later, and wait
 * for the picture themselves.
 *
 * @throws CopyRefused, or what the picture is rejected with
 */
export async function copyPicture(picture: Promise<Blob>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !('clipboard' in navigator)) {
    picture.catch(() => undefined);
    throw new CopyRefused('notSupported');
  }
  const failure: { reason?: Error } = {};
  const watched = picture.catch((reason: unknown) => {
    failure.reason = reason instanceof Error ? reason : new Error(String(reason));
    throw failure.reason;
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': watched })]);
  } catch (refusal) {
    // The browser says only that it did not work; a failed picture is said as such.
    await watched.catch(() => undefined);
    throw failure.reason ?? new CopyRefused('notAllowed', refusal);
  }
}
