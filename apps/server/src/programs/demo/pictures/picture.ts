/** A part of a picture that draws the eye; all of the picture's size. */
export interface Place {
  readonly xNorm: number;
  readonly yNorm: number;
  /** Half the spread of looks around it. */
  readonly spreadXNorm: number;
  readonly spreadYNorm: number;
  /** How much it draws, relative to the others. */
  readonly weight: number;
  /** What it is, since people differ in what they look for. */
  readonly kind: 'brand' | 'price' | 'face' | 'headline' | 'product' | 'action';
}

/** A drawn picture and what people look at in it. */
export interface DemoPicture {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly svg: string;
  readonly places: readonly Place[];
}

export const WIDTH_PX = 1600;
export const HEIGHT_PX = 900;

export function svgOf(body: string, definitions = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}"><defs>${definitions}</defs>${body}</svg>`;
}

/** A place in pixels. */
export function place(
  kind: Place['kind'],
  weight: number,
  xPx: number,
  yPx: number,
  spreadXPx: number,
  spreadYPx: number,
): Place {
  return {
    kind,
    weight,
    xNorm: xPx / WIDTH_PX,
    yNorm: yPx / HEIGHT_PX,
    spreadXNorm: spreadXPx / WIDTH_PX,
    spreadYNorm: spreadYPx / HEIGHT_PX,
  };
}
