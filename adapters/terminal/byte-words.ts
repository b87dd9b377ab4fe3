/** A number of bytes in words: `512 B`, `1.2 MB`. */
export function byteWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let [amount, unit] = [bytes / 1000, 0];
  while (amount >= 999.95 && unit < units.length - 1) [amount, unit] = [amount / 1000, unit + 1];
  return `${amount < 100 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${units[unit]!}`;
}

const units = ['kB', 'MB', 'GB', 'TB'];
