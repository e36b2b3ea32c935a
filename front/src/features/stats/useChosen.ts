import { selectPeople } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useSend } from '#kit/send.ts'
import type { Filters } from './useAskedPeople.ts'

export interface Selection {
  readonly id: string
  readonly count: number
}

interface Picked {
  readonly ids: readonly string[]
  readonly last: string | undefined
  /** Set once all people that the filters keep are selected. */
  readonly all: Selection | undefined
  /** The filters at the time of the selection; other filters empty it. */
  readonly asking: string
}

const NOBODY: readonly string[] = []

/** The selected people: single rows, a range, a page, or all that the filters keep. */
export function useChosen(
  params: { readonly domainId: string; readonly eventId: string },
  { ids: shown, filters }: { readonly ids: readonly string[]; readonly filters: Filters },
) {
  const asking = JSON.stringify(filters)
  const [kept, keep] = useState<Picked>()
  const choosing = useSend(selectPeople)
  const picked = kept?.asking === asking ? kept : undefined
  const ids = picked?.ids ?? NOBODY
  const put = (next: Omit<Picked, 'asking'>) => keep({ ...next, asking })
  const isPage = shown.length > 0 && shown.every((id) => ids.includes(id))
  const ask = (body: { userIds?: string[]; filters?: Record<string, string> }): Promise<Selection> =>
    choosing.mutateAsync({ params, body })
  return {
    /** Undefined where all people that `filters` keep are selected. */
    named: picked?.all ? undefined : ids,
    filters,
    count: picked?.all?.count ?? ids.length,
    isAll: picked?.all !== undefined,
    isPage: picked?.all !== undefined || isPage,
    isBusy: choosing.isPending,
    error: choosing.error,
    has: (id: string) => picked?.all !== undefined || ids.includes(id),
    /** Toggles a person; with `isRange`, selects the rows from the anchor to them. */
    toggle(id: string, isRange = false) {
      // When all are selected, deselecting one keeps the other rows of this page: hidden people are never selected
      // singly.
      const before = picked?.all ? shown : ids
      const [from, to] = [shown.indexOf(picked?.last ?? ''), shown.indexOf(id)]
      const range = isRange && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const isAdding = isRange || !before.includes(id)
      const others = before.filter((one) => !range.includes(one))
      put({ ids: isAdding ? [...others, ...range] : others, last: id, all: undefined })
    },
    togglePage() {
      const others = ids.filter((id) => !shown.includes(id))
      put({ ids: isPage || picked?.all ? others : [...others, ...shown], last: undefined, all: undefined })
    },
    /** Selects all people that the filters keep at this moment. */
    async chooseAll() {
      const all = await ask({ filters: { ...filters } })
      put({ ids: shown, last: undefined, all })
    },
    select: async (): Promise<Selection> => picked?.all ?? ask({ userIds: [...ids] }),
    clear: () => keep(undefined),
  }
}
export type Chosen = ReturnType<typeof useChosen>
