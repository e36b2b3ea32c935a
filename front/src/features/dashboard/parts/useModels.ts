import { listModels } from '@parvis/contract/event-templates/event-templates.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import type { KeptModel, Mine } from './prepare.ts'

export interface Models {
  readonly kept: readonly KeptModel[]
  readonly problem?: unknown
  readonly readAgain: () => Promise<void>
}

export function useModels(mine: readonly Mine[]): Models {
  const [read, setRead] = useState<Omit<Models, 'readAgain'>>({ kept: [] })
  const readAgain = useCallback(async () => {
    try {
      const lists = await Promise.all(
        mine.map(async ({ token, organisation }) => {
          const { data } = await call(listModels, {}, { token })
          return data.map((model) => ({ token, organisation, model }))
        }),
      )
      setRead({ kept: lists.flat() })
    } catch (problem) {
      setRead(({ kept }) => ({ kept, problem }))
    }
  }, [mine])
  useEffect(() => void readAgain(), [readAgain])
  return { ...read, readAgain }
}
