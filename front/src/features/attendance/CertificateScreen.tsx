import { formatDuration } from '@parvis/contract/attendance/attendance.rules.ts'
import { verifyCertificate } from '@parvis/contract/attendance/attendance.ts'
import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './CertificateScreen.module.css'

/** Verifies a certificate by the address of its QR, for a reader without an account. */
export function CertificateScreen() {
  const say = useSay()
  const { token = '' } = useParams<'token'>()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, certificate: token }
  const { data, error, isFetching, refetch } = useRead(verifyCertificate, { params }, { staleTime: 0 })
  const isUnknown = error?.status === 404 || error?.status === 422
  const title = say('attendance.verify.title')
  useTitle(title)
  return (
    <Page>
      <h1>{title}</h1>
      {isUnknown ? (
        <EmptyState icon="search" title={say('attendance.verify.unknown')}>
          {say('attendance.verify.unknown.text')}
        </EmptyState>
      ) : null}
      {error && !isUnknown ? (
        <ReadProblem again={say('attendance.verify.again')} {...{ error, isFetching, refetch }} />
      ) : null}
      {!data && !error ? <Loader label={say('attendance.verify.loading')} /> : null}
      {data && !error ? <Valid certificate={data} /> : null}
    </Page>
  )
}

function Valid({ certificate }: { readonly certificate: CallReply<typeof verifyCertificate> }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { halves, minutes, issuedAt } = certificate
  return (
    <>
      <Banner kind="success">{say('attendance.verify.valid')}</Banner>
      <p>{say('attendance.verify.compare')}</p>
      <dl className={styles.facts}>
        <dt>{say('attendance.verify.person')}</dt>
        <dd>
          <b>{fullName(certificate)}</b>
        </dd>
        <dt>{say('attendance.verify.event')}</dt>
        <dd>{certificate.event}</dd>
        <dt>{say('attendance.verify.halves')}</dt>
        <dd>
          <ul>
            {halves.map(({ day, part, minutes: own }) => (
              <li key={`${day} ${part}`}>
                {say('attendance.verify.half', {
                  ...{ day: formatDay(day, language), part: say(`attendance.part.${part}`) },
                  duration: formatDuration(own, language),
                })}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{say('attendance.verify.total')}</dt>
        <dd>{formatDuration(minutes, language)}</dd>
        <dt>{say('attendance.verify.issued')}</dt>
        <dd>{formatInstant(issuedAt, language, event.timeZone)}</dd>
      </dl>
    </>
  )
}
