import * as z from 'zod/mini'
import { emailOf, isEmail } from './email.ts'
import { clean, isSeen, oneLine } from './typed.ts'

/** Ids are opaque strings; those of an event file are chosen by its author. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'ID_FORMAT'))

/**
 * At most `max` characters, items or bytes. It must come before other checks, which would otherwise process a value as
 * long as the body.
 */
export const maxLength = (max: number, error = 'TOO_LONG') => z.maxLength(max, { error, abort: true })

/**
 * A record of at most `max` keys. It belongs on the record itself, so that every way in has it: form, file, copy, undo.
 */
export const maxKeys = (max: number) =>
  z.refine<Readonly<Record<string, unknown>>>((all) => Object.keys(all).length <= max, {
    error: 'TOO_LONG',
    abort: true,
  })

export const MAX_LANGUAGES = 50

export const Extended = z.record(z.string().check(maxLength(100)), z.unknown()).check(maxKeys(500))

/** Free text of at most `max` characters, cleaned. */
export const text = (max: number) => z.string().check(maxLength(max), z.overwrite(clean))

/** Text with at least one visible character. */
export const required = (max: number, message = 'REQUIRED') =>
  z
    .string(message)
    .check(
      maxLength(max),
      z.overwrite(clean),
      z.minLength(1, { error: message, abort: true }),
      z.refine(isSeen, message),
    )

/** The same, kept as it was written: for files. */
export const shownText = (max: number, message = 'REQUIRED') =>
  z.string(message).check(maxLength(max), z.minLength(1, { error: message, abort: true }), z.refine(isSeen, message))

/** A name such as a city or a company, with plain spaces so that it can be searched. */
export const lineText = (max: number) => z.string().check(maxLength(max), z.overwrite(oneLine))

/** The same, with at least one visible character. */
export const requiredLine = (max: number, message = 'REQUIRED') => required(max, message).check(z.overwrite(oneLine))

/** Refuses names inherited by every object, such as `toString`: a map of arbitrary keys must not hold them. */
export const ownKey = z.refine<string>((key) => !(key in {}), 'KEY_FORMAT')

/**
 * Whether an address may be a link or an image: on this site or http(s). Excludes `javascript:` and `//host`, which
 * looks local.
 */
export const isWebAddress = (address: string): boolean => /^(?:https?:\/\/[^\s/\\]\S*|\/(?![/\\])\S*)$/i.test(address)

export const Picture = z.string().check(
  maxLength(2000),
  z.overwrite(clean),
  z.refine((address) => address === '' || isWebAddress(address), 'URL_FORMAT'),
)

/** Longest address (RFC 5321, § 4.5.3.1), plus blanks pasted around it. */
const MAX_TYPED_EMAIL = 300

/** An e-mail address in canonical form, so that one person is found for all spellings. */
export const Email = z.string('REQUIRED').check(
  maxLength(MAX_TYPED_EMAIL, 'EMAIL_FORMAT'),
  z.overwrite(emailOf),
  z.minLength(1, 'REQUIRED'),
  z.refine((value) => value === '' || isEmail(value), { error: 'EMAIL_FORMAT', abort: true }),
)

/** An optional field; `null` counts as absent. */
export const orNone = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  )

/** `YYYY-MM-DD`. */
export const DateOnly = z.iso.date('DATE_FORMAT')
/** ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true, error: 'INSTANT_FORMAT' })
/** `?flag`, `?flag=true`, `?flag=1` and their opposites. */
export const Flag = z.optional(
  z.pipe(
    z.enum(['', '1', 'true', '0', 'false']),
    z.transform((value) => value !== '0' && value !== 'false'),
  ),
)

export const DomainPath = z.object({ domainId: Id })
export const EventPath = z.object({ domainId: Id, eventId: Id })
export const EventUserPath = z.object({ domainId: Id, eventId: Id, userId: Id })
