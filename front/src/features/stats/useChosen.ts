import { selectPeople } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useSend } from '#kit/send.ts'
import type { Filters } from './useAskedPeople.ts'

/** People whom the server keeps as they were chosen, to be acted on. */
export interface Selection {
  readonly id: string
  readonly count: number
}

interface Picked {
  readonly ids: readonly string[]
  /** From where a range goes on. */
  readonly last: string | undefined
  /** All whom some filters kept, as the server found them. */
  readonly all: Selection | undefined
  /** The filters meanwhile: asked otherwise, nobody is chosen any more. */
  readonly asking: string
}

const NOBODY: readonly string[] = []

/** Who is chosen in the list: rows one by one, a range, a page, or all whom the filters keep. */
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
    /** Those who are chosen one by one; `filters` where all whom they keep are. */
    named: picked?.all ? undefined : ids,
    filters,
    count: picked?.all?.count ?? ids.length,
    isAll: picked?.all !== undefined,
    isPage: picked?.all !== undefined || isPage,
    isBusy: choosing.isPending,
    error: choosing.error,
    has: (id: string) => picked?.all !== undefined || ids.includes(id),
    /** Chooses somebody or no more; with `isRange`, everybody from the one before as well. */
    toggle(id: string, isRange = false) {
      // Of all, the others on this page stay: those who are not seen are chosen by nobody one by one.
      const before = picked?.all ? shown : ids
      const [from, to] = [shown.indexOf(picked?.last ?? ''), shown.indexOf(id)]
      const range = isRange && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const isAdding = isRange || !before.includes(id)
      const others = before.filter((one) => !range.includes(one))
      put({ ids: isAdding ? [...others, ...range] : others, last: id, all: undefined })
    },
    /** All of the page, or none of it. */
    togglePage() {
      const others = ids.filter((id) => !shown.includes(id))
      put({ ids: isPage || picked?.all ? others : [...others, ...shown], last: undefined, all: undefined })
    },
    /** All whom the filters keep, as they are found now. */
    async chooseAll() {
      const all = await ask({ filters: { ...filters } })
      put({ ids: shown, last: undefined, all })
    },
    /** Has the server keep who is chosen. */
    select: async (): Promise<Selection> => picked?.all ?? ask({ userIds: [...ids] }),
    clear: () => keep(undefined),
  }
}
export type Chosen = ReturnType<typeof useChosen>
