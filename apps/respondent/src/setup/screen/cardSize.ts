/** ISO/IEC 7810, ID-1: bank cards, and most driving licences and identity cards. */
export const CARD_WIDTH_CM = 8.56;
export const CARD_HEIGHT_CM = 5.398;

export const MIN_CARD_PX = 160;
export const MAX_CARD_PX = 620;

/** @param cardWidthPx width, in CSS pixels, at which the drawn card covers a real one */
export function cmPerPxOf(cardWidthPx: number): number {
  return CARD_WIDTH_CM / cardWidthPx;
}

/**
 * Estimated size of the card on this type of screen, so that little adjustment is needed: tablets have about
 * 58 CSS pixels per centimetre, laptops 44 (most are scaled), other screens 38 (96 per inch).
 */
export function estimateCardPx(screen: {
  readonly isTouch: boolean;
  readonly devicePixelRatio: number;
}): number {
  const pxPerCm = screen.isTouch ? 58 : screen.devicePixelRatio > 1 ? 44 : 38;
  return Math.round(pxPerCm * CARD_WIDTH_CM);
}

export function clampCardWidth(widthPx: number): number {
  return Math.round(Math.min(MAX_CARD_PX, Math.max(MIN_CARD_PX, widthPx)));
}
