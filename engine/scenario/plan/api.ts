import type { Json } from '../../log/canonical.ts';
import type { Position } from '../source/source.ts';
import type { AnswerPath } from './answer-path.ts';
import type { Comparison } from './comparison.ts';

/** A step that calls the service as an app does. */
export interface ApiAction {
  readonly kind: ApiVerb;
  readonly call: CallPlan;
}

export type ApiVerb = 'api' | 'batch' | 'command' | 'token' | 'refresh';

/** One call, and what is made of its answer. */
export interface CallPlan {
  readonly request: RequestPlan;
  readonly caller: Caller;
  /** Besides those that follow from the caller and the body, which they replace; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: Written])[];
  /** The caller hangs up after so much simulated time; undefined: never. */
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
      /** A user lets the app have tokens, by a code. */
      readonly kind: 'code';
      readonly user: string;
      /** Undefined: every vehicle that the user has connected. */
      readonly vehicles: readonly string[] | undefined;
      /** Connects the vehicles anew with these; undefined: as they are connected. */
      readonly permissions: readonly string[] | undefined;
      readonly as: string;
    }
  | {
      /** The application fetches a token of its own. */
      readonly kind: 'credentials';
      readonly as: string;
    }
  | {
      /** A refresh token is exchanged. */
      readonly kind: 'refresh';
      /** Name of the tokens. */
      readonly token: string;
      /** Undefined: what comes back is not kept. */
      readonly as: string | undefined;
    };

export type Fields = readonly (readonly [name: string, value: Written])[];

export type BodyPlan =
  | { readonly kind: 'json'; readonly value: Written }
  | { readonly kind: 'form'; readonly fields: Fields };

/** A piece of a path: text as it is, or what a name stands for. */
export type PathPart = { readonly kind: 'text'; readonly text: string } | NamedPart;

/** The id of something, or what was captured. */
export type NamedPart =
  | { readonly kind: 'vehicle' | 'user' | 'webhook'; readonly name: string }
  | { readonly kind: 'captured'; readonly reference: Reference };

/** Who calls; see `Callers`. */
export type Caller =
  | { readonly kind: 'app' | 'management' | 'nobody' | 'owner' }
  | { readonly kind: 'user'; readonly name: string }
  /** Tokens by the name that a step gave them. */
  | { readonly kind: 'token'; readonly name: string }
  /** An access token that a step captured. */
  | { readonly kind: 'captured'; readonly reference: Reference }
  /** The user who owns a vehicle. */
  | { readonly kind: 'ownerOf'; readonly vehicle: string };

/** What a step before captured, or something inside of it. */
export interface Reference {
  readonly name: string;
  readonly path: AnswerPath;
}

/** JSON with places that are known only once something was captured. */
export type Written =
  | { readonly kind: 'plain'; readonly value: Json }
  | { readonly kind: 'captured'; readonly reference: Reference }
  | { readonly kind: 'list'; readonly items: readonly Written[] }
  | { readonly kind: 'map'; readonly members: Fields };

/** What an answer must be like. */
export interface AnswerPlan {
  /** Undefined: a success. */
  readonly statuses: readonly StatusPlan[] | undefined;
  readonly headers: readonly AnswerMatcher[];
  readonly body: readonly AnswerMatcher[];
  /** The code of the error. */
  readonly error: string | undefined;
  /** A command that the vehicle's own data agrees with. */
  readonly isVerified: boolean;
  /** It must have come so much simulated time after the call. */
  readonly withinMs: number | undefined;
}

/** `none`: there is no answer before the caller hangs up. */
export type StatusPlan =
  | { readonly kind: 'exactly'; readonly status: number }
  /** `4xx`. */
  | { readonly kind: 'class'; readonly hundreds: number }
  | { readonly kind: 'none' };

/** What stands at a path of an answer. */
export interface AnswerMatcher {
  /** As it is written. */
  readonly text: string;
  readonly path: AnswerPath;
  readonly judge: AnswerJudge;
}

export type AnswerJudge =
  | Comparison
  /** Equal as JSON. */
  | { readonly kind: 'json'; readonly value: Written }
  /** The id of what is named in braces. */
  | { readonly kind: 'named'; readonly part: NamedPart };

/** Keeps something of an answer under a name. */
export interface Capture {
  readonly name: string;
  readonly from: 'status' | 'headers' | 'body';
  readonly path: AnswerPath;
  /** As it is written. */
  readonly text: string;
  readonly position: Position;
}
