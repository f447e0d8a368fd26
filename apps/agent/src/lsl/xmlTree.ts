import { SaxesParser } from 'saxes';

/** An element with what the Lab Streaming Layer uses of XML: a text or further elements. */
export interface XmlElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

/** A description of 1,000 channels with the places of their electrodes has about 10,000 elements. */
const MOST_ELEMENTS = 200_000;
const DEEPEST = 32;

/**
 * Reads a document that a stranger sent. Document types, and with them entities of one's own, are refused.
 * @throws Error if it is no well-formed document, or too large
 */
export function readXml(document: string): XmlElement {
  const parser = new SaxesParser({ position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  parser.on('error', (reason) => {
    throw new Error(`The XML is malformed: ${reason.message}`);
  });
  parser.on('doctype', () => {
    throw new Error('The XML has a document type.');
  });
  parser.on('opentag', ({ name }) => {
    count++;
    if (count > MOST_ELEMENTS) throw new Error('The XML has too many elements.');
    if (open.length >= DEEPEST) throw new Error('The XML is nested too deeply.');
    const element: XmlElement = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(document.trim()).close();
  if (!root) throw new Error('The XML has no element.');
  return root;
}

/** The text of the first child of this name; '' if there is none. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? '';
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Whether XML can have the character: of the control characters only tab and the ends of lines. */
function isAllowed(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** A text for the content of an element, without what XML cannot have. */
export function escapeXml(text: string): string {
  return Array.from(text)
    .filter(isAllowed)
    .map((character) => ENTITIES[character] ?? character)
    .join('');
}
