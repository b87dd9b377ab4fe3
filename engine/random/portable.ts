/**
 * Logarithm and exponential from the four operations alone, which IEEE 754 fixes to the bit: the
 * ones of Math differ between processors and Node versions. Relative error below 1e-15, also where
 * the result is near zero.
 */

/** The natural logarithm; -Infinity at 0, NaN below. */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  let mantissa = x;
  let exponent = 0;
  for (let index = 0; mantissa >= 2; index += 1) {
    const value = powersOfTwo[index]!;
    for (; mantissa >= value; exponent += greatestPower >> index) mantissa /= value;
  }
  for (let index = 0; mantissa < 1; index += 1) {
    const value = powersOfTwo[index]!;
    for (; mantissa * value < 2; exponent -= greatestPower >> index) mantissa *= value;
  }
  // From [1, 2) to around 1, where the series is shortest and a result near 0 keeps its digits.
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln m = 2 (s + s^3/3 + s^5/5 + ...), s = (m - 1) / (m + 1), |s| < 0.172
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let sum = 0;
  for (let index = 0; index < lnSeries.length; index += 1) sum = (sum + lnSeries[index]!) * square;
  return exponent * ln2High + (exponent * ln2Low + 2 * s * sum + 2 * s);
}

/** e to the power x; below 1e-307, where doubles lose digits, so does this. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 710) return Infinity;
  if (x < -746) return 0;
  let exponent = Math.round(x / (ln2High + ln2Low));
  const rest = x - exponent * ln2High - exponent * ln2Low;
  let result = 1;
  for (let n = 14; n >= 1; n--) result = 1 + (result * rest) / n;
  for (let index = 0; exponent !== 0; index += 1) {
    const power = greatestPower >> index;
    for (; exponent >= power; exponent -= power) result *= powersOfTwo[index]!;
    for (; exponent <= -power; exponent += power) result /= powersOfTwo[index]!;
  }
  return result;
}

/** ln 2 in two parts; the first has 33 bits, so that times an exponent it stays exact. */
const ln2High = 0x1_62e4_2fee / 0x2_0000_0000;
const ln2Low = 1.90821492927058770002e-10;

/** 1/19, 1/17 ... 1/3. */
const lnSeries = Float64Array.from([19, 17, 15, 13, 11, 9, 7, 5, 3], (odd) => 1 / odd);

const greatestPower = 512;
/** Powers 512, 256 ... 1 of two: multiplying by them is exact and ten of them reach anywhere. */
const powersOfTwo = (() => {
  const powers = new Float64Array(10);
  for (let index = 9, value = 2; index >= 0; index -= 1, value *= value) powers[index] = value;
  return powers;
})();
