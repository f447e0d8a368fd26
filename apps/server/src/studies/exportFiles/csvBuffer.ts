/** Bytes of a CSV file that grow; numbers are written without making texts of them. */
const MINUS = 45;
const ZERO = 48;
/** A number in fixed-point form that is not longer than this is written without a check of its own. */
const MAX_NUMBER_BYTES = 40;
/** Above it, a double has no digits to round, and `digits` would not be exact. */
const MAX_SCALED = 2 ** 52;
const MAX_FAST_DECIMALS = 9;
/** By decimals; with more of them a number is never short. */
const POWERS = Float64Array.from({ length: 256 }, (_, decimals) =>
  decimals <= MAX_FAST_DECIMALS ? 10 ** decimals : Infinity,
);
/** How far `value * 10 ** decimals` may be from the exact product, relative to it. */
const PRODUCT_ERROR = 2 ** -51;

/** Below it a scaled number fits into 31 bits, with which engines compute fastest. */
const MAX_SHORT = 1e9;
/** The digits of the numbers below 1000. */
const digitsAt = (power: number) =>
  Uint8Array.from({ length: 1000 }, (_, number) => ZERO + (Math.floor(number / power) % 10));
const HUNDREDS = digitsAt(100);
const TENS = digitsAt(10);
const ONES = digitsAt(1);
/** Copying fewer bytes one by one is faster than a call that copies them. */
const FEW_BYTES = 32;

const encoder = new TextEncoder();

export class CsvBuffer {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  constructor(initialBytes = 64 * 1024) {
    this.bytes = new Uint8Array(initialBytes);
  }

  writeByte(byte: number): void {
    if (this.length === this.bytes.length) this.grow(1);
    this.bytes[this.length++] = byte;
  }

  writeBytes(more: Uint8Array): void {
    if (this.length + more.length > this.bytes.length) this.grow(more.length);
    if (more.length < FEW_BYTES) {
      for (let at = 0; at < more.length; at++) this.bytes[this.length + at] = more[at]!;
    } else this.bytes.set(more, this.length);
    this.length += more.length;
  }

  writeText(text: string): void {
    this.writeBytes(encoder.encode(text));
  }

  /**
   * What `value.toFixed(decimals)` shows, without an exponent for large numbers and without a minus
   * before zero. A missing or infinite value writes nothing.
   * @param mark the decimal mark as a byte
   */
  writeFixed(value: number, decimals: number, mark: number): void {
    // NaN and infinite values.
    if (value - value !== 0) return;
    const size = value < 0 ? -value : value;
    // Not a number for zero with many decimals, which is written exactly as well.
    const scaled = size * POWERS[decimals]!;
    let whole = Math.floor(scaled);
    const rest = scaled - whole;
    // Near a half, rounding needs the digits that the product lost.
    if (!(scaled < MAX_SCALED) || Math.abs(rest - 0.5) <= scaled * PRODUCT_ERROR) {
      this.writeExactly(value, decimals, mark);
      return;
    }
    if (rest > 0.5) whole++;
    if (this.length + MAX_NUMBER_BYTES > this.bytes.length) this.grow(MAX_NUMBER_BYTES);
    if (value < 0 && whole > 0) this.bytes[this.length++] = MINUS;
    if (decimals === 0) {
      this.writeDigits(whole);
      return;
    }
    const power = POWERS[decimals]!;
    const integer = Math.floor(whole / power);
    this.writeDigits(integer);
    this.bytes[this.length++] = mark;
    let fraction = (whole - integer * power) | 0;
    this.length += decimals;
    for (let at = this.length - 1, left = decimals; left > 0; left--, at--) {
      const shorter = (fraction / 10) | 0;
      this.bytes[at] = ZERO + fraction - shorter * 10;
      fraction = shorter;
    }
  }

  /**
   * Values of one row with a separator after each: what `writeFixed` writes, several times as fast,
   * because most numbers of a table have few digits.
   * @param from the place of the first in `values`
   * @param decimals of each, in their order
   */
  writeRow(
    values: Float64Array,
    from: number,
    decimals: Uint8Array,
    mark: number,
    separator: number,
  ): void {
    this.ensure(decimals.length * (MAX_NUMBER_BYTES + 1));
    let bytes = this.bytes;
    let at = this.length;
    for (let column = 0; column < decimals.length; column++) {
      const value = values[from + column]!;
      if (value - value !== 0) {
        bytes[at++] = separator;
        continue;
      }
      const size = value < 0 ? -value : value;
      const digits = decimals[column]!;
      const power = POWERS[digits]!;
      const scaled = size * power;
      // Not so for what is infinite, or not a number.
      const isShort = scaled < MAX_SHORT;
      let whole = isShort ? scaled | 0 : 0;
      const rest = scaled - whole;
      if (!isShort || Math.abs(rest - 0.5) <= scaled * PRODUCT_ERROR) {
        this.length = at;
        this.writeFixed(value, digits, mark);
        this.ensure((decimals.length - column) * (MAX_NUMBER_BYTES + 1));
        bytes = this.bytes;
        at = this.length;
        bytes[at++] = separator;
        continue;
      }
      if (rest > 0.5) whole++;
      if (value < 0 && whole > 0) bytes[at++] = MINUS;
      const integer = digits === 0 ? whole : (whole / power) | 0;
      if (integer < 10) bytes[at++] = ZERO + integer;
      else if (integer < 1000) {
        if (integer > 99) bytes[at++] = HUNDREDS[integer]!;
        bytes[at] = TENS[integer]!;
        bytes[at + 1] = ONES[integer]!;
        at += 2;
      } else {
        this.length = at;
        this.writeDigits(integer);
        at = this.length;
      }
      if (digits > 0) {
        bytes[at++] = mark;
        let fraction = (whole - integer * power) | 0;
        at += digits;
        let place = at;
        let left = digits;
        for (; left > 2; left -= 3) {
          const shorter = (fraction / 1000) | 0;
          const three = fraction - shorter * 1000;
          place -= 3;
          bytes[place] = HUNDREDS[three]!;
          bytes[place + 1] = TENS[three]!;
          bytes[place + 2] = ONES[three]!;
          fraction = shorter;
        }
        if (left === 2) bytes[place - 2] = TENS[fraction]!;
        if (left > 0) bytes[place - 1] = ONES[fraction]!;
      }
      bytes[at++] = separator;
    }
    this.length = at;
  }

  /** Ends a row of cells, each of which a separator follows. */
  endRow(lineEnd: Uint8Array): void {
    this.length--;
    this.writeBytes(lineEnd);
  }

  /** The bytes; the buffer is not to be used any more. */
  take(): Uint8Array<ArrayBuffer> {
    // Many small files wait in memory; of a large one little is left over, and copying it takes long.
    const isLarge = this.length > this.bytes.length / 2;
    return isLarge ? this.bytes.subarray(0, this.length) : this.bytes.slice(0, this.length);
  }

  /** Digits of a whole number below 2^53, without a check for space. */
  private writeDigits(number: number): void {
    if (number > 999_999_999) {
      const higher = Math.floor(number / 1_000_000_000);
      this.writeDigits(higher);
      this.writeNineDigits(number - higher * 1_000_000_000);
      return;
    }
    let left = number | 0;
    let digits = 1;
    for (let limit = 10; left >= limit && digits < 9; limit *= 10) digits++;
    this.length += digits;
    for (let at = this.length - 1; digits > 0; digits--, at--) {
      const shorter = (left / 10) | 0;
      this.bytes[at] = ZERO + left - shorter * 10;
      left = shorter;
    }
  }

  private writeNineDigits(number: number): void {
    let left = number | 0;
    this.length += 9;
    for (let at = this.length - 1, digits = 9; digits > 0; digits--, at--) {
      const shorter = (left / 10) | 0;
      this.bytes[at] = ZERO + left - shorter * 10;
      left = shorter;
    }
  }

  private writeExactly(value: number, decimals: number, mark: number): void {
    const size = Math.abs(value);
    // toFixed writes an exponent from here on; such a number has no fraction.
    const text =
      size < 1e21
        ? size.toFixed(decimals)
        : `${BigInt(size)}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
    const isZero = !/[1-9]/.test(text);
    const signed = value < 0 && !isZero ? `-${text}` : text;
    this.writeText(signed.replace('.', String.fromCharCode(mark)));
  }

  private ensure(free: number): void {
    if (this.length + free > this.bytes.length) this.grow(free);
  }

  private grow(needed: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + needed));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
