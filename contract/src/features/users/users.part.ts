import * as z from 'zod/mini'
import { Email, Extended, Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { Language, Name, no, Text } from '#kit/part.ts'
import { phoneOf } from '#kit/phone.ts'
import { teamRoles } from '#kit/rights.ts'

const FiledPhone = Text.check(z.overwrite(phoneOf))

export const filedPerson = {
  email: Email,
  firstName: Name,
  lastName: Name,
  mobile: z._default(FiledPhone, ''),
  phone: z._default(FiledPhone, ''),
  language: z._default(z.nullable(Language), null),
  typology: z._default(z.nullable(Id), null),
  exhibitor: no,
  /**
   * `true` makes them an organiser, a role name gives this role, `false` removes them from the team; absent changes
   * nothing.
   */
  organiser: z.optional(z.union([z.boolean(), z.enum(teamRoles)])),
  /** For an account without a password; never exported. */
  password: z.optional(z.string().check(z.minLength(4), maxLength(200))),
  /** Argon2id, as exported. */
  passwordHash: z.optional(z.string().check(maxLength(500))),
  extended: z._default(Extended, {}),
}
export type FiledUser = Read<typeof filedPerson>
