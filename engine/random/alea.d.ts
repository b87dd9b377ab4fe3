/**
 * The generator by itself: the main entry of seedrandom asks for node's crypto, and the published
 * types describe that entry only.
 */
declare module 'seedrandom/lib/alea.js' {
  interface AleaState {
    readonly c: number;
    readonly s0: number;
    readonly s1: number;
    readonly s2: number;
  }

  interface Alea {
    /** 32 random bits as a number in [0, 1). */
    (): number;
    /** 53 random bits as a number in [0, 1). */
    double(): number;
    state(): AleaState;
  }

  /** With a state, continues from there and ignores the seed. */
  export default function alea(seed: string, options: { readonly state: true | AleaState }): Alea;
}
