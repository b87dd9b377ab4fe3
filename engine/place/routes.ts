import { decodePolyline, mostPrecision, usualPrecision } from './polyline.ts';
import { leadsAnywhere, mostRoutePoints, Route, type RoutePoints } from './route.ts';

/** A route as a command has it: by the name of its file, or its points themselves. */
export interface RouteReference {
  /** The path of a file that the scenario names, relative to its root. */
  readonly route?: string | undefined;
  /** The points as an encoded polyline. */
  readonly polyline?: string | undefined;
  /** The decimals of the polyline, 1 to 7; 5 by default. */
  readonly precision?: number | undefined;
}

/** Numbers for routes, each of which is stored once for all vehicles on it; 0 is no route. */
export class Routes {
  readonly #routes: (Route | undefined)[] = [undefined];
  readonly #named = new Map<string, number>();
  readonly #encoded = new Map<string, number>();

  at(number: number): Route | undefined {
    return this.#routes[number];
  }

  /** Adds the route of a file of the scenario. */
  add(name: string, route: Route): void {
    this.#named.set(name, this.#routes.push(route) - 1);
  }

  /** The number of a route, or the reason why there is none. */
  find({ route, polyline, precision = usualPrecision }: RouteReference): number | string {
    if (route === undefined) {
      return polyline === undefined ? 0 : this.#decoded(polyline, precision);
    }
    if (polyline !== undefined) return 'a trip has a route or a polyline, not both';
    return this.#named.get(route) ?? `there is no route named ${route}`;
  }

  #decoded(polyline: string, precision: number): number | string {
    const key = `${precision} ${polyline}`;
    const known = this.#encoded.get(key);
    if (known !== undefined) return known;
    const mistake = precisionMistake(precision);
    if (mistake !== undefined) return mistake;
    const points = decodePolyline(polyline, precision);
    if (!Array.isArray(points)) return points.message;
    const objection = pointsMistake(points);
    if (objection !== undefined) return objection;
    const number = this.#routes.push(Route.of(points)) - 1;
    this.#encoded.set(key, number);
    return number;
  }
}

/** The mistake in the decimals of a polyline; undefined if there is none. */
export function precisionMistake(precision: number): string | undefined {
  if (Number.isInteger(precision) && precision >= 1 && precision <= mostPrecision) return undefined;
  return `a polyline has 1 to ${mostPrecision} decimals, not ${precision}`;
}

/** The reason why points are no route; undefined if they are one. */
export function pointsMistake(points: RoutePoints): string | undefined {
  if (points.length > mostRoutePoints) {
    return `a route has at most ${mostRoutePoints} points, not ${points.length}`;
  }
  if (leadsAnywhere(points)) return undefined;
  if (points.length < 2) return `a route has at least two points, not ${points.length}`;
  return 'all points of the route are one place';
}
