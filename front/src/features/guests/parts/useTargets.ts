import type { GuestFields, Target } from '@parvis/contract/guests/guests.ts'
import { QUESTION } from '@parvis/contract/guests/guests.ts'
import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'

export function useTargets({ questions }: Pick<GuestFields, 'questions'>): (target: Target) => string {
  const say = useSay()
  return useCallback(
    (target) => {
      const key = target.startsWith(QUESTION) ? target.slice(QUESTION.length) : undefined
      if (key === undefined) return say(`guests.target.${target}`)
      const label = questions.find((model) => model.key === key)?.label.replace(/<[^<>]*>/gu, '')
      return label || key
    },
    [say, questions],
  )
}
