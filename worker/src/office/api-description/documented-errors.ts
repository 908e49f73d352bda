import { type Endpoint, ERROR_STATUS, type ErrorCode } from '@ijsploeg/worker/contract';

/** Every error an endpoint can return: its own, and those that follow from its input and access. */
export function documentedErrors(endpoint: Endpoint): ErrorCode[] {
  const {
    method,
    access,
    beforeCode,
    sensitive,
    personLimit,
    query,
    body,
    imageMaxBytes,
    file,
    errors = [],
  } = endpoint;
  const takesInput = query !== undefined || body !== undefined || imageMaxBytes !== undefined;
  const takesBody = body !== undefined || imageMaxBytes !== undefined;
  const codes: (ErrorCode | false)[] = [
    takesInput && 'request.invalid',
    access !== 'anyone' && 'auth.required',
    access !== 'anyone' && access !== 'signed-in' && 'auth.forbidden',
    access !== 'anyone' && !beforeCode && 'auth.second_factor',
    sensitive === true && 'auth.verify_again',
    method !== 'GET' && 'request.cross_origin',
    body !== undefined && 'request.too_large',
    takesBody && 'request.unsupported_media_type',
    personLimit !== undefined && 'request.rate_limited',
    ...errors,
    (imageMaxBytes !== undefined || file === 'image/*') && 'files.unavailable',
    'internal',
    'database.unavailable',
  ];
  return [...new Set(codes.filter((code) => code !== false))].sort(
    (one, other) => ERROR_STATUS[one] - ERROR_STATUS[other],
  );
}
