import { formatDay } from '@parvis/contract/kit/dates.ts'
import { Fragment } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './Privacy.module.css'

const WRITTEN_ON = '2026-11-30'

const PARTS = [
  ['known', ['content', 'video', 'language', 'pdf']],
  ['done', ['checks', 'keyboard', 'design']],
  ['pages', ['entrance', 'registration', 'event', 'organisers', 'rights']],
  ['tools', ['axe', 'keyboard', 'zoom', 'colours']],
] as const

/**
 * The accessibility statement, in the order of the RGAA model. It gives the rate of our own assessment, in none of the
 * terms that the law reserves for an audit; an organiser with an audit says so in the event's sentences.
 */
export function AccessibilityScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const contact = settings.FO_ASSISTANCE_HTML || settings.FO_ORGANISER_HTML
  useTitle(say('accessibility.heading'))
  return (
    <Page narrow>
      <Sheet title={say('accessibility.heading')} lead={say('accessibility.lead')} level={1}>
        <div className={styles.prose}>
          <p>{say('accessibility.scope', { event: event.name })}</p>
          <h2>{say('accessibility.state')}</h2>
          <p>{say('accessibility.state.text')}</p>
          <p>{say('accessibility.rate')}</p>
          <p>{say('accessibility.tried')}</p>
          <p>{say('accessibility.untried')}</p>
          <h2>{say('accessibility.who')}</h2>
          <p>{say('accessibility.who.text', { event: event.name })}</p>
          {PARTS.map(([part, items]) => (
            <Fragment key={part}>
              <h2>{say(`accessibility.${part}`)}</h2>
              <ul>
                {items.map((one) => (
                  <li key={one}>{say(`accessibility.${part}.${one}`)}</li>
                ))}
              </ul>
            </Fragment>
          ))}
          <h2>{say('accessibility.contact')}</h2>
          <p>{say('accessibility.contact.text')}</p>
          {contact ? (
            <Html html={contact} videoTitle={say('accessibility.contact')} />
          ) : (
            <p>{say('accessibility.contact.none')}</p>
          )}
          <h2>{say('accessibility.appeal')}</h2>
          <p>{say('accessibility.appeal.text')}</p>
          <p className={styles.quiet}>{say('accessibility.date', { date: formatDay(WRITTEN_ON, language) })}</p>
        </div>
      </Sheet>
    </Page>
  )
}
