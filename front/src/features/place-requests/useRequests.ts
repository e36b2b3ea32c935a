import { listPlaceRequests } from '@parvis/contract/place-requests/place-requests.ts'
import { useRead } from '#kit/read.ts'

export interface RequestsOf {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

export const useRequests = (params: RequestsOf) => useRead(listPlaceRequests, { params }, { staleTime: 0 })
