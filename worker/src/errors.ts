import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldIssue } from '@ijsploeg/worker/contract';

/** What a caller is told besides the code; `retryAfterSeconds` becomes the Retry-After header as well. */
export interface ErrorDetail {
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  [detail: string]: unknown;
}

/** The one way to refuse: thrown anywhere, answered in `app.ts`. */
export class AppError extends Error {
  override readonly name = 'AppError';

  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }

  /** The answer, as every client knows it. */
  toResponse(requestId: string): Response {
    const body: ErrorBody = { error: { ...this.detail, code: this.code, requestId } };
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    if (this.detail.retryAfterSeconds) headers.set('Retry-After', String(this.detail.retryAfterSeconds));
    return Response.json(body, { status: this.status, headers });
  }
}

/** One field that broke a rule only the server can check. */
export const fieldError = (path: string, message: FieldIssue['message']) =>
  new AppError('request.invalid', { issues: [{ path, message }] });
