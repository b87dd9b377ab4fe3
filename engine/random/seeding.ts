/** The state of an alea generator. */
type StreamBeginning = Readonly<Record<'c' | 's0' | 's1' | 's2', number>>;

/**
 * The state in which alea begins a stream: to the bit the state that `seedrandom` computes from one
 * text for all three parts, in half the time. Lengths tell where a part ends, so that no two names
 * have one text: `4:seed3:cartrips`. A commuter begins several streams a day, which made building
 * that text, and hashing it with a closure per stream, a large part of a run.
 *
 * Alea hashes the whole name three times, each pass going on where the one before ended, so only
 * the part that the first pass reads before the subject can be computed beforehand.
 */
export function createSeeding(seed: string): (subject: string, purpose: string) => StreamBeginning {
  const opening = `${seed.length}:${seed}`;
  const [hash0, hash1, hash2] = blanks;
  const hashAfterOpening = hashed(hash2, opening);

  return (subject, purpose) => {
    const middle = `${subject.length}:`;
    let hash = hashed(hashed(hashed(hashAfterOpening, middle), subject), purpose);
    const s0 = difference(hash0, hash);
    hash = hashed(hashed(hashed(hashed(hash, opening), middle), subject), purpose);
    const s1 = difference(hash1, hash);
    hash = hashed(hashed(hashed(hashed(hash, opening), middle), subject), purpose);
    return { c: 1, s0, s1, s2: difference(hash2, hash) };
  };
}

/**
 * The running hash after a text, code unit by code unit; always in [0, 2^32 + 2^27). Whole numbers
 * cut off are below 2^27, so `Math.floor` replaces the slow conversion to an integer.
 */
function hashed(hash: number, text: string): number {
  let n = hash;
  for (let index = 0; index < text.length; index += 1) {
    n += text.charCodeAt(index);
    let h = 0.02519603282416938 * n;
    n = Math.floor(h);
    h -= n;
    h *= n;
    n = Math.floor(h);
    h -= n;
    n += h * 0x1_0000_0000;
  }
  return n;
}

/** Alea begins by hashing three blanks; the hash after each. */
const blanks = firstBlanks();

function firstBlanks(): readonly [number, number, number] {
  const first = hashed(0xefc8249d, ' ');
  const second = hashed(first, ' ');
  return [first, second, hashed(second, ' ')];
}

/** The difference of two hashes as fractions, wrapped into [0, 1). */
function difference(minuend: number, subtrahend: number): number {
  const rest = fraction(minuend) - fraction(subtrahend);
  return rest < 0 ? rest + 1 : rest;
}

function fraction(hash: number): number {
  return (hash >>> 0) * 2.3283064365386963e-10;
}
