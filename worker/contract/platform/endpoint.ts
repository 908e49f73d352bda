import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

type Schema = v.GenericSchema;

/**
 * The required access. Other callers get auth.required (401) or auth.forbidden (403). Admins can call everything that
 * volunteers can. `in-charge` is for admins, and for whoever is in charge of the shift that the call is about (product 77).
 */
export type Access = 'anyone' | 'signed-in' | 'applicant' | 'volunteer' | 'in-charge' | 'admin';

/**
 * One route of the API, described once: the Worker mounts it, clients call it, and the OpenAPI document and
 * the access test are generated from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for path parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * An action that a stolen open session should not be able to do: people with a second factor must have entered a
   * code in the last hours, or get auth.verify_again (403).
   */
  readonly sensitive?: true;
  /**
   * Open between the password and the code of the second factor too. Every other route is closed then, because whoever has only
   * the password must not be able to do anything.
   */
  readonly beforeCode?: true;
  /**
   * The most calls of one person within these hours, where each writes something or shows somebody. It is exact, also for calls
   * at once. Admins have no limit.
   */
  readonly personLimit?: { readonly calls: number; readonly hours: number };
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly query?: Schema;
  /** The JSON body. */
  readonly body?: Schema;
  /** The maximum size of the body in bytes, if it can be larger than MAX_BODY_BYTES. */
  readonly bodyMaxBytes?: number;
  /** Instead of `body`: the request body is an image of at most this many bytes. */
  readonly imageMaxBytes?: number;
  /** With `imageMaxBytes`: a multipart form may add a small version of the image in its field `small`. */
  readonly imageSmall?: true;
  readonly status: 200 | 201 | 202 | 204;
  /** The JSON response body; none for 204, exports and files. */
  readonly answer?: Schema;
  /** Instead of `answer`: newline-delimited JSON, one row per line, with an `ExportEnd` as the last line. */
  readonly rows?: Schema;
  /** Instead of `answer`: the media type of the file or page that is returned. */
  readonly file?: `${string}/${string}`;
  /**
   * For routes that clients poll: the response has an ETag, and is a 304 if the request's If-None-Match matches it.
   */
  readonly polled?: true;
  /** Errors of this endpoint, besides those that every route can return. */
  readonly errors?: readonly ErrorCode[];
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path parameters by name. */
export type PathParams<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string };

/** What a client sends, before defaults and transforms. */
export type BodyInput<E extends Endpoint> = E extends { body: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;
export type QueryInput<E extends Endpoint> = E extends { query: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;

/** What a handler receives, after defaults and transforms. */
export type BodyOutput<E extends Endpoint> = E extends { body: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined;
export type QueryOutput<E extends Endpoint> = E extends { query: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined;

export type Answer<E extends Endpoint> = E extends { answer: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined;

/** One row of an export. */
export type ExportRow<E extends Endpoint> = E extends { rows: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined;

/** Infers the literal types of an endpoint; returns its argument. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
