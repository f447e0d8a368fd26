/** A text as HTML, in elements and in attributes of the API page. */
export function docsText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
