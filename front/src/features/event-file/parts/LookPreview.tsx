import { derivePalette } from '@parvis/contract/kit/colour.ts'
import type { CSSProperties } from 'react'
import { useEventFacts } from '#features/context/useEventFacts.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Ticket } from '#kit/ui/Ticket.tsx'
import styles from './Appearance.module.css'

interface LookPreviewProps {
  readonly colour: string
  readonly text: string
  readonly name: string
  readonly dates: string
  readonly place: string
  readonly picture: string
}

/** The look of the event as visitors will see it, drawn with what draws their pages. */
export function LookPreview({ colour, text, name, dates, place, picture }: LookPreviewProps) {
  const say = useSay()
  const facts = useEventFacts()
  const tokens = Object.entries(derivePalette({ bgPrimaryColor: colour, textPrimaryColor: text }))
  const palette = Object.fromEntries(tokens.map(([token, value]) => [`--${token}`, value])) as CSSProperties
  const when = dates || facts.dates
  return (
    <aside aria-label={say('appearance.preview')}>
      <p className={styles.muted}>{say('appearance.preview.text')}</p>
      <div className={styles.preview} style={palette} inert>
        <Masthead compact name={name} dateLabel={when} locationLabel={place || facts.place} headerImg={picture} />
        <div className={styles.paper}>
          <h3>{say('appearance.preview.title')}</h3>
          <p>
            {say('appearance.preview.body')} <a href="#main">{say('appearance.preview.link')}</a>
          </p>
          <Ticket
            level={3}
            eyebrow={say('appearance.preview.type')}
            status={<Pill kind="brand">{say('appearance.preview.status')}</Pill>}
            holder={say('appearance.preview.holder')}
            lines={[{ icon: 'calendar', text: when }]}
            actions={<Button iconEnd="arrow">{say('appearance.preview.action')}</Button>}
          />
        </div>
      </div>
    </aside>
  )
}
