export interface MailPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Splits the text of a mail at its links; a full stop after a link is not part of it. */
export function splitMailText(text: string): MailPart[] {
  const parts: MailPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const link = found.replace(/[.,;:!?)\]]+$/, '');
    if (index > at) parts.push({ text: text.slice(at, index), isLink: false });
    parts.push({ text: link, isLink: true });
    at = index + link.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isLink: false });
  return parts;
}
