import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { countItems, idsOf, list, named, no, repeated, share, Text } from '#kit/part.ts'

const FiledType = z.strictObject({
  id: Id,
  label: Text,
  isRetired: no,
  /** On badges and at the door, as `#rrggbb`; null for none. */
  colour: z._default(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'COLOUR_FORMAT'))), null),
})
const fields = { typologies: z._default(z.array(FiledType).check(maxLength(200)), []) }

export type TypologiesConfig = Read<typeof fields>
type Filed = TypologiesConfig['typologies'][number]

export const typologiesShare = share({
  fields,
  shapes: { typologies: list('id') },
  help: { typologies: 'Les types de participants, dans l’ordre où ils sont proposés' },
  empty: { typologies: [] },
  copyGroup: { typologies: null },
  rights: {},
  names: { order: 200, of: { typologies: named('type', 'label') } },
  counts: { order: 100, of: { typologies: countItems }, isInChecklist: true },
  resolved: (_, before) => ({ ...(before as Filed), isRetired: true }),
  faults: ({ typologies }) => repeated('typologies', idsOf(typologies)),
})
