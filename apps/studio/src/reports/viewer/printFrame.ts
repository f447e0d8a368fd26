/**
 * Prints the document in a frame by itself, so that its own page breaks hold.
 * @returns false if it cannot be reached: it comes from another origin
 */
export function printFrame(frame: HTMLIFrameElement): boolean {
  try {
    const { contentWindow, contentDocument } = frame;
    if (!contentWindow || !contentDocument) return false;
    contentWindow.focus();
    contentWindow.print();
    return true;
  } catch {
    return false;
  }
}
