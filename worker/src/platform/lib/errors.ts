import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldIssue } from '@ijsploeg/worker/contract';

/** Further fields of the error response; `retryAfterSeconds` also sets the Retry-After header. */
export interface ErrorDetail {
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  [detail: string]: unknown;
}

/** An error response. Services throw it, and `app.ts` sends it. */
export class AppError extends Error {
  override readonly name = 'AppError';

  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.detail = detail;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }

  /** The response with an {@link ErrorBody}. */
  toResponse(requestId: string): Response {
    const body: ErrorBody = { error: { ...this.detail, code: this.code, requestId } };
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    if (this.detail.retryAfterSeconds) headers.set('Retry-After', String(this.detail.retryAfterSeconds));
    return Response.json(body, { status: this.status, headers });
  }
}

/** A request.invalid error for a field, by a rule that only the server can check. */
export const fieldError = (path: string, message: FieldIssue['message']) =>
  new AppError('request.invalid', { issues: [{ path, message }] });
