/** Encodes natural numbers as text, five bits a letter; a letter of the upper half means that more follow. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function writeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (let number of numbers) {
    for (; number >= 32; number >>= 5) text += alphabet[32 + (number & 31)];
    text += alphabet[number];
  }
  return text;
}

export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (const letter of text) {
    const bits = alphabet.indexOf(letter);
    number |= (bits & 31) << shift;
    if (bits >= 32) {
      shift += 5;
    } else {
      numbers.push(number);
      [number, shift] = [0, 0];
    }
  }
  return numbers;
}
