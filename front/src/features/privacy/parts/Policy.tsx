import { LOG_MONTHS, MAIL_MONTHS } from '@parvis/contract/privacy/privacy.rules.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import styles from '../Privacy.module.css'

const KEPT = ['account', 'registration', 'live', 'mails', 'device', 'payment']

/** The organiser's privacy policy; otherwise the product's. */
export function Policy() {
  const say = useSay()
  const { settings } = useEvent()
  const own = settings.FO_PRIVACY_HTML
  return (
    <Sheet title={say('privacy.policy')} lead={own ? undefined : say('privacy.policy.lead')}>
      {own ? <Html html={own} videoTitle={say('privacy.policy')} /> : <OursAsText />}
    </Sheet>
  )
}

function OursAsText() {
  const say = useSay()
  const { event, settings } = useEvent()
  const months = settings.FO_RETENTION_MONTHS
  return (
    <div className={styles.prose}>
      <h3>{say('privacy.policy.who')}</h3>
      <p>{say('privacy.policy.who.text', { event: event.name })}</p>
      <h3>{say('privacy.policy.what')}</h3>
      <ul>
        {KEPT.map((one) => (
          <li key={one}>{say(`privacy.policy.${one}`)}</li>
        ))}
      </ul>
      <h3>{say('privacy.policy.why')}</h3>
      <p>{say('privacy.policy.why.text')}</p>
      <h3>{say('privacy.policy.long')}</h3>
      <ul>
        <li>
          {months === 0 ? say('privacy.policy.long.peopleKept') : say('privacy.policy.long.people', { count: months })}
        </li>
        <li>{say('privacy.policy.long.mails', { count: MAIL_MONTHS })}</li>
        <li>{say('privacy.policy.long.logs', { count: LOG_MONTHS })}</li>
        <li>{say('privacy.policy.long.invoices')}</li>
      </ul>
      <h3>{say('privacy.policy.rights')}</h3>
      <p>{say('privacy.policy.rights.text')}</p>
      {settings.FO_ASSISTANCE_HTML ? (
        <>
          <h3>{say('privacy.contact')}</h3>
          <Html html={settings.FO_ASSISTANCE_HTML} videoTitle={say('privacy.contact')} />
        </>
      ) : null}
    </div>
  )
}
