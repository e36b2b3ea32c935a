import * as z from 'zod/mini'
import { Email, Extended, Id, Instant, maxKeys, maxLength } from '#kit/fields.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import { Text, unknown } from '#kit/part.ts'

/** A participation in an event file; people are referred to by address. */
export const filedStanding = {
  choice: z.enum(['none', 'onsite', 'remote', 'represented', 'absent']),
  days: z.optional(z.array(Id).check(maxLength(200))),
  present: z._default(z.record(Id, Instant).check(maxKeys(200)), {}),
  typology: z._default(z.nullable(Id), null),
  representedBy: z.optional(Email),
  registeredBy: z.optional(Email),
  invitedBy: z.optional(Email),
  invited: z._default(z.boolean(), false),
  registeredFrom: z._default(Text, 'WEB'),
  registeredAt: z.optional(Instant),
  isCompleted: z.optional(z.boolean()),
  code: z.optional(z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10,12}$/, 'BADGE_CODE_FORMAT'))),
  extended: z._default(Extended, {}),
}
export type FiledStanding = Read<typeof filedStanding>

/** Faults for unknown types, people and days of a participation; paths start in it. */
export const standingFaults = (filed: FiledStanding, known: Known): Fault[] => [
  ...unknown('typology', filed.typology, known('typologies')),
  ...unknown('representedBy', filed.representedBy, known('people')),
  ...unknown('registeredBy', filed.registeredBy, known('people')),
  ...unknown('invitedBy', filed.invitedBy, known('people')),
  ...(filed.days ?? []).flatMap((id, j) => unknown(`days.${j}`, id, known('days'))),
]
