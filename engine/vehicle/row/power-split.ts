/** The rule by which power is divided among the vehicles that share it. */
export type SharingRule = 'equal' | 'firstCome' | 'byNeed';

export const sharingRules = ['equal', 'firstCome', 'byNeed'] as const;

/** The power that one vehicle asks for, kW at the wall. */
export interface PowerClaim {
  /** Less than this is of no use to it: it gets nothing then. */
  readonly leastKw: number;
  /** The most it takes; not below `leastKw`. */
  readonly mostKw: number;
  /** Energy that it lacks, kWh; more than 0. */
  readonly needKwh: number;
  /** Index of its charger in the list of limits. */
  readonly charger: number;
}

/** The limits that a split keeps: of all vehicles together, and of each charger. */
export interface PowerLimits {
  readonly totalKw: number;
  readonly chargersKw: readonly number[];
}

/**
 * The share of each claim, kW, in the order of the claims, which is that of arrival; 0 for a claim
 * that must wait. Vehicles are admitted one after another while there is enough left for the least
 * that each needs: in the order of arrival or, by need, of the energy they lack. The rest is then
 * divided: equally, or in proportion to the energy that each lacks, or the first takes all it can.
 * A vehicle that is at its most leaves the rest to the others.
 * No limit is ever exceeded: shares below a vehicle's most are rounded down to the watt.
 */
export function splitPower(
  rule: SharingRule,
  claims: readonly PowerClaim[],
  limits: PowerLimits,
): Float64Array {
  const shares = new Float64Array(claims.length);
  const left = { totalKw: limits.totalKw, chargersKw: [...limits.chargersKw] };
  const order = claims.map((_, index) => index);
  if (rule === 'byNeed') order.sort((a, b) => claims[b]!.needKwh - claims[a]!.needKwh || a - b);
  const admitted = rule === 'firstCome' ? [] : admit(claims, order, left);
  if (rule === 'firstCome') serveInTurn(claims, order, left, shares);
  else fill(claims, admitted, left, rule === 'equal' ? () => 1 : needOf, shares);
  return shares;
}

interface PowerLeft {
  totalKw: number;
  readonly chargersKw: number[];
}

function roomFor({ charger }: PowerClaim, left: PowerLeft): number {
  return Math.min(left.totalKw, left.chargersKw[charger]!);
}

function take({ charger }: PowerClaim, left: PowerLeft, kw: number): void {
  left.totalKw -= kw;
  left.chargersKw[charger]! -= kw;
}

/** Each takes all that it can, as long as that is of use to it. */
function serveInTurn(
  claims: readonly PowerClaim[],
  order: readonly number[],
  left: PowerLeft,
  shares: Float64Array,
): void {
  for (const index of order) {
    const claim = claims[index]!;
    const room = roomFor(claim, left);
    const kw = room >= claim.mostKw ? claim.mostKw : Math.max(0, floorToWatt(room));
    if (kw < claim.leastKw) continue;
    shares[index] = kw;
    take(claim, left, kw);
  }
}

/** The claims for whose least there is room, all at once; `left` is not changed. */
function admit(
  claims: readonly PowerClaim[],
  order: readonly number[],
  limits: PowerLeft,
): readonly number[] {
  const left = { totalKw: limits.totalKw, chargersKw: [...limits.chargersKw] };
  return order.filter((index) => {
    const claim = claims[index]!;
    const room = roomFor(claim, left);
    if (room <= 0 || room < claim.leastKw) return false;
    take(claim, left, claim.leastKw);
    return true;
  });
}

type WeightOf = (claim: PowerClaim) => number;

const needOf: WeightOf = ({ needKwh }) => needKwh;

/**
 * Raises the shares of all admitted claims together, each in proportion to its weight between its
 * least and its most, until a limit is reached; the claims of that limit are then settled, and the
 * others rise on.
 */
function fill(
  claims: readonly PowerClaim[],
  admitted: readonly number[],
  left: PowerLeft,
  weightOf: WeightOf,
  shares: Float64Array,
): void {
  let open = admitted;
  while (open.length > 0) {
    const bottleneck = tightest(claims, open, left, weightOf);
    const isWithin = (index: number): boolean =>
      bottleneck.charger === undefined || claims[index]!.charger === bottleneck.charger;
    for (const index of open.filter(isWithin)) {
      const claim = claims[index]!;
      const kw = shareAt(claim, weightOf(claim), bottleneck.level);
      shares[index] = kw;
      take(claim, left, kw);
    }
    open = open.filter((index) => !isWithin(index));
  }
}

interface Bottleneck {
  readonly level: number;
  /** Undefined: the total. */
  readonly charger: number | undefined;
}

/** The limit that is reached at the lowest level. */
function tightest(
  claims: readonly PowerClaim[],
  open: readonly number[],
  left: PowerLeft,
  weightOf: WeightOf,
): Bottleneck {
  const level = levelFor(claims, open, left.totalKw, weightOf);
  let lowest: Bottleneck = { level, charger: undefined };
  const members = new Map<number, number[]>();
  for (const index of open) {
    const { charger } = claims[index]!;
    const known = members.get(charger);
    if (known === undefined) members.set(charger, [index]);
    else known.push(index);
  }
  for (const [charger, rows] of members) {
    const own = levelFor(claims, rows, left.chargersKw[charger]!, weightOf);
    if (own < lowest.level) lowest = { level: own, charger };
  }
  return lowest;
}

/**
 * The level at which the shares of these claims use up the power; Infinity if all get their most.
 * The sum rises in straight lines between the levels at which a claim leaves its least or reaches
 * its most.
 */
function levelFor(
  claims: readonly PowerClaim[],
  members: readonly number[],
  kw: number,
  weightOf: WeightOf,
): number {
  const bends: { readonly level: number; readonly weight: number }[] = [];
  let sum = 0;
  let most = 0;
  for (const index of members) {
    const claim = claims[index]!;
    const weight = weightOf(claim);
    sum += claim.leastKw;
    most += claim.mostKw;
    bends.push({ level: claim.leastKw / weight, weight });
    bends.push({ level: claim.mostKw / weight, weight: -weight });
  }
  if (most <= kw) return Infinity;
  bends.sort((a, b) => a.level - b.level);
  let level = 0;
  let slope = 0;
  for (const bend of bends) {
    const reached = sum + slope * (bend.level - level);
    if (slope > 0 && reached >= kw) break;
    sum = reached;
    level = bend.level;
    slope += bend.weight;
  }
  return slope > 0 ? level + Math.max(0, kw - sum) / slope : level;
}

/** The share at a level; rounded down to the watt where neither bound determines it. */
function shareAt({ leastKw, mostKw }: PowerClaim, weight: number, level: number): number {
  const kw = level * weight;
  if (kw >= mostKw) return mostKw;
  return Math.max(leastKw, floorToWatt(kw));
}

/** Allows for the rounding error of a quotient. */
function floorToWatt(kw: number): number {
  return Math.floor(kw * 1000 + 1e-6) / 1000;
}
