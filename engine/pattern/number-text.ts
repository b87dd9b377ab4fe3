/**
 * The digits of natural numbers as text, five bits each; one of the upper half means that more
 * follow.
 */
export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

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
