import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

type Schema = v.GenericSchema;

/** Who may call: the server refuses others with auth.required (401) or auth.forbidden (403). Admins may all. */
export type Access = 'anyone' | 'signed-in' | 'applicant' | 'volunteer' | 'admin';

/**
 * One route of the API, described once: the Worker mounts it, the clients call it, the OpenAPI document
 * and the access test are read from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for the parts that vary. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the API's readers. */
  readonly summary: string;
  readonly query?: Schema;
  /** The JSON body. */
  readonly body?: Schema;
  /** Instead of `body`: the request carries an image, of at most this many bytes. */
  readonly imageMaxBytes?: number;
  /** With `imageMaxBytes`: a form may bring the same image in a small size besides, as its field `small`. */
  readonly imageSmall?: true;
  readonly status: 200 | 201 | 202 | 204;
  /** The JSON answer; none for 204, for exports and for files. */
  readonly answer?: Schema;
  /** Instead of `answer`: newline-delimited JSON, one such row a line and an `ExportEnd` as the last. */
  readonly rows?: Schema;
  /** Instead of `answer`: the media type of the file or page that is answered. */
  readonly file?: `${string}/${string}`;
  /** Asked for again and again: the answer has an ETag, and is 304 to whoever sends that in If-None-Match. */
  readonly polled?: true;
  /** Errors of its own, besides those every route may answer with. */
  readonly errors?: readonly ErrorCode[];
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The varying parts of the path, by name. */
export type PathParams<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string };

/** What a client gives, before defaults and trimming. */
export type BodyInput<E extends Endpoint> = E extends { body: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;
export type QueryInput<E extends Endpoint> = E extends { query: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;

/** What a handler gets, after them. */
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

/** Gives the literal types of one endpoint; does nothing at run time. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
