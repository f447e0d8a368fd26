/** An element of a picture that attracts gaze; coordinates are normalised to the picture. */
export interface PictureElement {
  readonly xNorm: number;
  readonly yNorm: number;
  /** Half the spread of gaze around it. */
  readonly spreadXNorm: number;
  readonly spreadYNorm: number;
  /** Its attraction, relative to the others. */
  readonly weight: number;
  /** The kind of element, since people differ in what they look for. */
  readonly kind: 'brand' | 'price' | 'face' | 'headline' | 'product' | 'action';
}

/** A generated picture and its elements of interest. */
export interface DemoPicture {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly svg: string;
  readonly places: readonly PictureElement[];
}

export const WIDTH_PX = 1600;
export const HEIGHT_PX = 900;

export function svgDocument(body: string, definitions = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}"><defs>${definitions}</defs>${body}</svg>`;
}

/** Creates an element from pixel coordinates. */
export function pictureElement(
  kind: PictureElement['kind'],
  weight: number,
  xPx: number,
  yPx: number,
  spreadXPx: number,
  spreadYPx: number,
): PictureElement {
  return {
    kind,
    weight,
    xNorm: xPx / WIDTH_PX,
    yNorm: yPx / HEIGHT_PX,
    spreadXNorm: spreadXPx / WIDTH_PX,
    spreadYNorm: spreadYPx / HEIGHT_PX,
  };
}
