/** A refusal that becomes an RFC 9457 answer; the only exception thrown for expected failures. */
export class Refusal extends Error {
  /**
   * @param status HTTP status
   * @param code stable, for programs
   * @param message for people
   * @param errors field errors: path of the field → message
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors?: Record<string, string>,
  ) {
    super(message);
  }
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  503: 'Service Unavailable',
};

/** The body of a refusal, as application/problem+json. */
export function problemOf({ status, code, message, errors }: Refusal): string {
  const title = titles[status] ?? 'Error';
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: message,
    message,
    code,
    ...(errors ? { errors } : {}),
  });
}

/** 404 for a seller or item that does not exist here. */
export const notFound = (what: string): Refusal => new Refusal(404, 'not_found', `There is no such ${what}.`);

/** 400 with the invalid fields. */
export const invalid = (errors: Record<string, string>): Refusal =>
  new Refusal(400, 'invalid_input', 'Some fields are not valid.', errors);
