import type { ReactNode } from 'react'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './LostPage.module.css'

interface LostPageProps {
  title: string
  lead: string
  /** Suggestions, most useful first. */
  advice: readonly string[]
  footer?: ReactNode
}

export function LostPage({ title, lead, advice, footer }: LostPageProps) {
  useTitle(title)
  return (
    <>
      <Masthead name="Parvis" compact />
      <Page narrow>
        <Sheet title={title} level={1} lead={lead} footer={footer}>
          <ul className={styles.advice}>
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Sheet>
      </Page>
    </>
  )
}
