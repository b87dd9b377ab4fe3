/** The permissions of the public service; the interface document names nine of them. */
export const permissionNames: readonly string[] = [
  ...(
    'alerts battery charge charge_events charge_locations charge_records climate compass diagnostics engine_oil ' +
    'extended_vehicle_info fuel location odometer security service_history speedometer thermometer tires ' +
    'user_profile vehicle_info vin'
  )
    .split(' ')
    .map((name) => `read_${name}`),
  ...'charge climate navigation pin security trunk'.split(' ').map((name) => `control_${name}`),
];

/** Lists of permissions by number; equal lists share one, so that changes do not accumulate. */
export class PermissionSets {
  readonly #sets: (readonly string[])[] = [];
  readonly #numbers = new Map<string, number>();
  /** The list asked for last: the members of a fleet share theirs. */
  #latest: readonly string[] | undefined;
  #latestNumber = -1;

  number(set: readonly string[]): number {
    if (set === this.#latest) return this.#latestNumber;
    const key = set.join(' ');
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#sets.push(Object.freeze([...set])) - 1;
      this.#numbers.set(key, number);
    }
    this.#latest = set;
    this.#latestNumber = number;
    return number;
  }

  at(number: number): readonly string[] {
    return this.#sets[number]!;
  }
}
