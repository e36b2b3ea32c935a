import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, repeated, share, unknown } from '#kit/part.ts'
import { MAX_STEPS, PlannedStep } from './live.ts'
import { prepared } from './prepared.rules.ts'

const FiledStep = z.strictObject({
  ...PlannedStep.shape,
  moduleId: z._default(PlannedStep.shape.moduleId, null),
  minutes: z._default(PlannedStep.shape.minutes, 0),
})
const fields = { runSheet: z._default(z.array(FiledStep).check(maxLength(MAX_STEPS)), []) }

export type LiveConfig = Read<typeof fields>

export const liveShare = share({
  fields,
  shapes: { runSheet: list('id') },
  help: { runSheet: 'Le conducteur du direct : ce qui passe à l’antenne, dans l’ordre' },
  empty: { runSheet: [] },
  copyGroup: { runSheet: 'live' },
  rights: { runSheet: { write: 'live' } },
  names: null,
  counts: null,
  renamed: ({ runSheet }, ids) => ({
    runSheet: runSheet.map((step) => ({
      ...step,
      moduleId: step.moduleId && (ids.get(step.module)?.get(step.moduleId) ?? step.moduleId),
    })),
  }),
  faults: ({ runSheet }, known) => [
    ...repeated('runSheet', idsOf(runSheet)),
    ...runSheet.flatMap(({ module, moduleId }, i) => {
      const path = `runSheet.${i}.moduleId`
      const items = module === 'chat' ? undefined : `${prepared[module].name}s`
      if (items !== undefined && moduleId === null) return [{ path, code: 'REQUIRED' }]
      return unknown(path, moduleId, items === undefined ? new Set() : known(items))
    }),
  ],
})
