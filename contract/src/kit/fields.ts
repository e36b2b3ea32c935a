import * as z from 'zod/mini'
import { emailOf, isEmail } from './email.ts'
import { clean, isSeen, oneLine } from './typed.ts'

/** Ids are opaque strings; those of an event file are chosen by its author. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'ID_FORMAT'))

/**
 * At most `max` characters, items or bytes. It stands before every other check, none of which sees what is longer: a pattern or
 * a rule would read all that a body can hold.
 */
export const maxLength = (max: number, error = 'TOO_LONG') => z.maxLength(max, { error, abort: true })

/** A record of at most `max` keys. It stands on the record of a part, for each of its doors: form, file, copy, undo. */
export const maxKeys = (max: number) =>
  z.refine<Readonly<Record<string, unknown>>>((all) => Object.keys(all).length <= max, {
    error: 'TOO_LONG',
    abort: true,
  })

/** The languages of an event at most; the codes of two letters are fewer than two hundred. */
export const MAX_LANGUAGES = 50

/** What an event keeps of a person, a company or a participation besides its own fields, by the key of the question. */
export const Extended = z.record(z.string().check(maxLength(100)), z.unknown()).check(maxKeys(500))

/** Free text of at most `max` characters, cleaned. */
export const text = (max: number) => z.string().check(maxLength(max), z.overwrite(clean))

/** Text that shows something. */
export const required = (max: number, message = 'REQUIRED') =>
  z
    .string(message)
    .check(
      maxLength(max),
      z.overwrite(clean),
      z.minLength(1, { error: message, abort: true }),
      z.refine(isSeen, message),
    )

/** Text that shows something and stays as it was written, as that of a file does. */
export const shownText = (max: number, message = 'REQUIRED') =>
  z.string(message).check(maxLength(max), z.minLength(1, { error: message, abort: true }), z.refine(isSeen, message))

/** What names something and is found by it, such as a city, a company or what is searched: its spaces are plain ones. */
export const lineText = (max: number) => z.string().check(maxLength(max), z.overwrite(oneLine))

/** The same, that shows something. */
export const requiredLine = (max: number, message = 'REQUIRED') => required(max, message).check(z.overwrite(oneLine))

/** Not a name that every JavaScript object answers to, such as `toString`: a map of people's own keys holds none. */
export const ownKey = z.refine<string>((key) => !(key in {}), 'KEY_FORMAT')

/**
 * Whether an address may be followed or shown: of this site, or of another over http(s). Never one that a browser would
 * run, nor `//host`, which looks like one of this site.
 */
export const isWebAddress = (address: string): boolean => /^(?:https?:\/\/[^\s/\\]\S*|\/(?![/\\])\S*)$/i.test(address)

/** The address of a picture, or nothing. */
export const Picture = z.string().check(
  maxLength(2000),
  z.overwrite(clean),
  z.refine((address) => address === '' || isWebAddress(address), 'URL_FORMAT'),
)

/** The longest address (RFC 5321, § 4.5.3.1), and the blanks pasted around it. */
const MAX_TYPED_EMAIL = 300

/** An e-mail address, as it is kept: the same person whatever they typed. */
export const Email = z.string('REQUIRED').check(
  maxLength(MAX_TYPED_EMAIL, 'EMAIL_FORMAT'),
  z.overwrite(emailOf),
  z.minLength(1, 'REQUIRED'),
  z.refine((value) => value === '' || isEmail(value), { error: 'EMAIL_FORMAT', abort: true }),
)

/** A field that may be left out, or said to be none: `null` is nothing here. */
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
