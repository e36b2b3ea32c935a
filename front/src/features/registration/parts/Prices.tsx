import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Card } from '#kit/ui/Card.tsx'

export function Prices({ children }: { children: ReactNode }) {
  const say = useSay()
  return (
    <Card level={2} title={say('registration.prices')}>
      {children}
    </Card>
  )
}
