/** Whether a value is a time of the host: within an hour of now, as ms, s or ISO text. */
export function isHostTime(value: string): boolean {
  const plain = value.replace(/^"|"$/g, '');
  const number = Number(plain);
  const atMs = Number.isNaN(number) ? Date.parse(plain) : number < 1e11 ? number * 1000 : number;
  return Math.abs(Date.now() - atMs) < 3_600_000;
}
