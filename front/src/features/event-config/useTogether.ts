import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { useMemo } from 'react'
import type { EditedPart } from './usePart.ts'

type PartsOf<Fields> = { readonly [K in keyof Fields]: EditedPart<Fields[K]> }

export interface Together<Fields> extends EditedPart<Fields> {
  readonly filed: Fields | undefined
}

/** Keeps the identity of an unchanged list, so that the focus moves to the errors only once. */
function useSame(errors: readonly FieldError[]): readonly FieldError[] {
  const told = JSON.stringify(errors)
  return useMemo(() => JSON.parse(told) as readonly FieldError[], [told])
}

/**
 * Several parts of the event edited, saved and discarded together by one screen, in their order. The path of an error
 * starts with the part: `settings.FO_REGISTER_END`. Each part still asks its own questions before it is saved.
 */
export function useTogether<Fields extends object>(parts: PartsOf<Fields>): Together<Fields> {
  const keys = Object.keys(parts) as (keyof Fields & string)[]
  const all = keys.map((key) => parts[key] as EditedPart<unknown>)
  const whole = (of: (part: EditedPart<unknown>) => unknown): Fields | undefined => {
    const values = all.map(of)
    if (values.includes(undefined)) return undefined
    return Object.fromEntries(keys.map((key, i) => [key, values[i]])) as Fields
  }
  const errors = keys.flatMap((key) =>
    parts[key].errors.map((one) => ({ ...one, path: one.path.replace(/^value/, key) })),
  )
  const draft = whole((part) => part.draft)
  const asking = all.find(({ plan }) => plan)
  const dropping = all.find(({ dropped }) => dropped)
  const stale = all.find(({ theirs }) => theirs)
  const staleKey = stale && keys[all.indexOf(stale)]
  const unread = all.find(({ saved }) => saved.data === undefined) ?? all[0]
  if (!unread) throw new Error('There is no part to edit')
  return {
    saved: (all.find(({ saved }) => saved.error) ?? unread).saved,
    filed: whole(({ saved }) => saved.data?.value),
    draft,
    draftOf: (value) => ({ ...(draft as Fields), ...(stale && staleKey && { [staleKey]: stale.draftOf(value) }) }),
    isChanged: all.some(({ isChanged }) => isChanged),
    edit(next) {
      for (const key of keys) if (draft && next[key] !== draft[key]) parts[key].edit(next[key])
    },
    // What has clashed is left as it is saved; the rest stays to be saved.
    giveUp() {
      for (const part of stale ? [stale] : all) part.giveUp()
    },
    async save(allow = []) {
      let isSaved = true
      for (const part of asking ? [asking] : all) isSaved = (await part.save(allow)) && isSaved
      return isSaved
    },
    keepMine: () => stale?.keepMine(),
    plan: asking?.plan ?? null,
    closePlan: () => asking?.closePlan(),
    dropped: dropping?.dropped ?? null,
    closeDropped: () => dropping?.closeDropped(),
    saveWithout: async () => (await dropping?.saveWithout()) ?? false,
    theirs: stale?.theirs ?? null,
    closeTheirs: () => stale?.closeTheirs(),
    savedAt: all.find(({ savedAt }) => savedAt)?.savedAt ?? null,
    isSaving: all.some(({ isSaving }) => isSaving),
    error: all.find(({ error }) => error)?.error ?? null,
    errors: useSame(errors),
  }
}
