import * as z from 'zod/mini'
import { Id, maxLength, text } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { countItems, idsOf, list, named, repeated, share } from '#kit/part.ts'
import { hasSafeIcon } from './sections.rules.ts'
import { SectionBody } from './sections.ts'

const FiledSection = z.strictObject({
  ...SectionBody.shape,
  id: Id,
  iconUrl: z._default(text(2000).check(z.refine(hasSafeIcon, 'URL_FORMAT')), ''),
})
const fields = { sections: z._default(z.array(FiledSection).check(maxLength(50)), []) }

export type SectionsConfig = Read<typeof fields>

export const sectionsShare = share({
  fields,
  shapes: { sections: list('id') },
  help: { sections: 'Les pages de l’organisateur, ouvertes depuis l’accueil' },
  empty: { sections: [] },
  copyGroup: { sections: 'pages' },
  rights: {},
  names: { order: 800, of: { sections: named('section', 'title') } },
  counts: { order: 600, of: { sections: countItems } },
  faults: ({ sections }) => repeated('sections', idsOf(sections)),
})
