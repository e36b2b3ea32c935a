import * as z from 'zod/mini'
import type { ContextConfig } from '#features/events/events.part.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { EventName, Read } from '#kit/part.ts'
import { countItems, idsOf, keysOf, list, repeated, share, unknown } from '#kit/part.ts'
import { boundFaults, conditionFaults } from './conditions.part.ts'
import { choiceKey, questionKey, questionTextKey } from './forms.rules.ts'
import type { FormModel } from './forms.ts'
import { FormBody } from './forms.ts'

const FiledForm = z.strictObject({ id: Id, ...FormBody.shape })
const fields = { forms: z._default(z.array(FiledForm).check(maxLength(200)), []) }

export type FormsConfig = Read<typeof fields>

type Filed = FormsConfig['forms'][number]

/** A question with its answers and the help under it; a block of text is written where it stands. */
const questionNames = (formId: string, { key, label, values, metadata }: FormModel): EventName[] => [
  { key: questionKey(formId, key), name: label },
  { key: questionTextKey(formId, key, 'comment'), name: metadata.comment ?? '' },
  ...values.map((choice) => ({ key: choiceKey(formId, key, choice.key), name: choice.label })),
]

const formNames = (forms: readonly Filed[]): EventName[] =>
  forms.flatMap(({ id, models }) =>
    models
      .filter(({ component, isRetired }) => component !== 'html' && !isRetired)
      .flatMap((one) => questionNames(id, one)),
  )

export const formsShare = share({
  fields,
  shapes: { forms: list('id', { models: list('key') }) },
  help: { forms: 'Les formulaires et leurs champs ; « parentId » nomme le formulaire dont un autre est la suite' },
  empty: { forms: [] },
  copyGroup: { forms: 'forms' },
  rights: {},
  names: { order: 500, of: { forms: formNames } },
  counts: { order: 400, of: { forms: countItems } },
  resolved: (_, before) => ({ ...(before as FormModel), isRetired: true, isRequired: false }),
  faults(config: FormsConfig & ContextConfig, known) {
    const { forms } = config
    return [
      ...repeated('forms', idsOf(forms)),
      ...forms.flatMap(({ parentId, models }, i) => [
        ...unknown(`forms.${i}.parentId`, parentId, known('forms')),
        ...repeated(`forms.${i}.models`, keysOf(models)),
      ]),
      ...boundFaults(forms),
      ...conditionFaults(config, known),
    ]
  },
})
