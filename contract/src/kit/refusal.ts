/** One way of saying no. `code` is stable and is also the key of its sentence in the dictionaries. */
export interface Refusal {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503
}

/** Declares a feature's refusals by code: `refusals({ EMAIL_ALREADY_USED: 409 })`. */
export function refusals<const T extends Record<string, Refusal['status']>>(
  statuses: T,
): { readonly [K in keyof T & string]: { readonly code: K; readonly status: T[K] } } {
  return Object.fromEntries(Object.entries(statuses).map(([code, status]) => [code, { code, status }])) as never
}

/** Every refusal of a feature, and others. */
export const allOf = (
  declared: Readonly<Record<string, Refusal>>,
  ...others: readonly Refusal[]
): readonly Refusal[] => [...Object.values(declared), ...others]

export interface FieldError {
  /** Dotted path of the field in the body, such as `email` or `values.form.lastName`. */
  readonly path: string
  /** Key of the sentence. */
  readonly code: string
  /** The sentence in the person's language. */
  readonly message: string
}

/** The body of every answer that is not a success. */
export interface ErrorReply {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors?: readonly FieldError[]
  /** Current state that caused the refusal, where the endpoint declares it: a plan, or both values of a conflict. */
  readonly detail?: unknown
}

/** Thrown by `refuse`; the server's edge turns it into an `ErrorReply` in the person's language. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  readonly vars: Record<string, string | number>
  readonly fields: readonly Omit<FieldError, 'message'>[]
  readonly detail: unknown
  constructor(
    refusal: Refusal,
    vars: Record<string, string | number>,
    fields: readonly Omit<FieldError, 'message'>[],
    detail?: unknown,
  ) {
    super(refusal.code)
    this.refusal = refusal
    this.vars = vars
    this.fields = fields
    this.detail = detail
  }
}

/** The one way to refuse. `vars` fill the sentence; `fields` tie it to request fields; `detail` is the state. */
export function refuse(
  refusal: Refusal,
  vars: Record<string, string | number> = {},
  fields: readonly Omit<FieldError, 'message'>[] = [],
  detail?: unknown,
): never {
  throw new RefusalError(refusal, vars, fields, detail)
}

/** Refusals that any call may answer (design of the API, « Rules for all of them »). */
export const common = refusals({
  VALIDATION: 400,
  ACCESS_REFUSED: 401,
  FORBIDDEN: 403,
  /** An organiser is viewing a person's pages, which is read-only. */
  ONLY_LOOKING: 403,
  SESSION_TOO_WEAK: 403,
  /** They run it, once they have given the code of their second factor in this session. */
  FACTOR_CODE_NEEDED: 403,
  /** They run it, once they have a second factor: their organisation asks for one. */
  FACTOR_NEEDED: 403,
  /** They run it, once they have a password of twelve characters, or a second factor. */
  LONGER_PASSWORD_NEEDED: 403,
  NOT_FOUND: 404,
  /** The event answers its team alone. */
  NOT_PUBLISHED: 404,
  /** The event is kept as it was. */
  EVENT_ARCHIVED: 409,
  STALE: 409,
  IN_FLIGHT: 409,
  /** A call with the same key was done, and its answer is lost: the process ended before it was kept. */
  ALREADY_DONE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
})
