import type { Json } from '../../log/canonical.ts';
import type { TextPosition } from '../source/source.ts';
import type { AnswerPath } from './answer-path.ts';
import type { Comparison } from './comparison.ts';

/** One call, with the conditions for its answer. */
export interface CallPlan {
  readonly request: RequestPlan;
  readonly caller: Caller;
  /** Headers that replace or extend those of the caller and the body; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: Written])[];
  /** The caller hangs up after this much simulated time; undefined: never. */
  readonly timeoutMs: number | undefined;
  readonly expects: AnswerPlan;
  readonly captures: readonly Capture[];
}

export type RequestPlan =
  | {
      readonly kind: 'http';
      readonly method: string;
      readonly path: readonly PathPart[];
      readonly query: Fields;
      readonly body: BodyPlan | undefined;
    }
  | {
      /** A user grants the app tokens by a code. */
      readonly kind: 'code';
      readonly user: string;
      /** Undefined: every vehicle that the user has connected. */
      readonly vehicles: readonly string[] | undefined;
      /** Reconnects the vehicles with these; undefined: keeps those of the connection. */
      readonly permissions: readonly string[] | undefined;
      readonly as: string;
    }
  | {
      /** The application obtains a token of its own. */
      readonly kind: 'credentials';
      readonly as: string;
    }
  | {
      /** The application exchanges a refresh token. */
      readonly kind: 'refresh';
      /** Name of the tokens. */
      readonly token: string;
      /** The name for the new tokens; undefined: they are not kept. */
      readonly as: string | undefined;
    };

export type Fields = readonly (readonly [name: string, value: Written])[];

export type BodyPlan =
  | { readonly kind: 'json'; readonly value: Written }
  | { readonly kind: 'form'; readonly fields: Fields };

/** A part of a path: literal text, or the value of a name. */
export type PathPart = { readonly kind: 'text'; readonly text: string } | NamedPart;

/** The id of a named thing, or a captured value. */
export type NamedPart =
  | { readonly kind: 'vehicle' | 'user' | 'webhook'; readonly name: string }
  | { readonly kind: 'captured'; readonly reference: Reference };

/** The caller of a request; see `Callers`. */
export type Caller =
  | { readonly kind: 'app' | 'management' | 'nobody' | 'owner' }
  | { readonly kind: 'user'; readonly name: string }
  /** Tokens by the name that a step gave them. */
  | { readonly kind: 'token'; readonly name: string }
  /** An access token captured by a step. */
  | { readonly kind: 'captured'; readonly reference: Reference }
  /** The user who owns a vehicle. */
  | { readonly kind: 'ownerOf'; readonly vehicle: string };

/** A value captured by a preceding step, or a part of it. */
export interface Reference {
  readonly name: string;
  readonly path: AnswerPath;
}

/** JSON in which some values are known only after a capture. */
export type Written =
  | { readonly kind: 'plain'; readonly value: Json }
  | { readonly kind: 'captured'; readonly reference: Reference }
  | { readonly kind: 'list'; readonly items: readonly Written[] }
  | { readonly kind: 'map'; readonly members: Fields };

/** The conditions that an answer must meet. */
export interface AnswerPlan {
  /** Undefined: any success. */
  readonly statuses: readonly StatusPlan[] | undefined;
  readonly headers: readonly AnswerMatcher[];
  readonly body: readonly AnswerMatcher[];
  /** The code of the error. */
  readonly error: string | undefined;
  /** Whether the vehicle's own data must confirm the command. */
  readonly isVerified: boolean;
  /** The most simulated time from call to answer. */
  readonly withinMs: number | undefined;
}

/** An expected status; `none` means no answer before the caller hangs up. */
export type StatusPlan =
  | { readonly kind: 'exactly'; readonly status: number }
  /** `4xx`. */
  | { readonly kind: 'class'; readonly hundreds: number }
  | { readonly kind: 'none' };

/** The value required at a path of an answer. */
export interface AnswerMatcher {
  /** The path as written in the file. */
  readonly text: string;
  readonly path: AnswerPath;
  readonly judge: AnswerJudge;
}

export type AnswerJudge =
  | Comparison
  /** Equal as JSON. */
  | { readonly kind: 'json'; readonly value: Written }
  /** The id of the thing named in braces. */
  | { readonly kind: 'named'; readonly part: NamedPart };

/** Stores a part of an answer under a name. */
export interface Capture {
  readonly name: string;
  readonly from: 'status' | 'headers' | 'body';
  readonly path: AnswerPath;
  /** The path as written in the file. */
  readonly text: string;
  readonly position: TextPosition;
}
