import { listCompanies } from '@parvis/contract/companies/companies.ts'
import { useState } from 'react'
import { useRead } from '#kit/read.ts'
import type { TypedCompany } from './views.ts'

export interface FoundCompany extends TypedCompany {
  readonly id: string | null
}

/** Looks up a company by its number: in the domain first, then in the public directory. */
export function useLookUp(domainId: string) {
  const [asked, setAsked] = useState<{ siren: string; country: string } | null>(null)
  const query = asked ?? { siren: '-', country: 'FR' }
  const read = useRead(
    listCompanies,
    { params: { domainId }, query },
    { enabled: asked !== null, retry: false, staleTime: 0, gcTime: 0 },
  )
  const answer = asked && !read.isFetching ? read.data : undefined
  const known = answer?.data[0]
  const found: FoundCompany | undefined = known ?? (answer?.listed ? { ...answer.listed, id: null } : undefined)
  return {
    found,
    /** Set only when the domain does not know the company. */
    directory: answer?.directory,
    error: asked && !read.isFetching ? read.error : null,
    isBusy: asked !== null && read.isFetching,
    ask(siren: string, country: string) {
      const isSame = asked?.siren === siren && asked.country === country
      if (isSame) void read.refetch()
      else setAsked({ siren, country })
    },
    forget: () => setAsked(null),
  }
}
