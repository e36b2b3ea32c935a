import type { MyHalf } from '@parvis/contract/attendance/attendance.ts'
import { downloadCertificate, getMyAttendance, signHalf } from '@parvis/contract/attendance/attendance.ts'
import { formatTime } from '@parvis/contract/kit/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './AttendanceCard.module.css'
import { useHalfName } from './useHalfName.ts'

const ASK_MS = 60_000

/** Signature of the half-day under way, and the certificate once a half-day is proved. */
export function AttendanceCard() {
  const { event, settings } = useEvent()
  const me = useMe()
  const isOn = settings.FO_ATTENDANCE_SIGNING || settings.FO_ATTENDANCE_CERTIFICATE
  const params = { domainId: event.domainId, eventId: event.id }
  const { data } = useRead(
    getMyAttendance,
    { params },
    // The door lets the person in while this page is open.
    { enabled: isOn && me.UserEvent?.registered === true, staleTime: 0, refetchInterval: ASK_MS },
  )
  if (!data) return null
  const open = data.halves.filter(({ signing }) => signing === 'open')
  const signed = data.halves.filter(({ signing }) => signing === 'signed')
  if (open.length + signed.length === 0 && !data.hasCertificate) return null
  return (
    <div className={styles.cards}>
      {open.length + signed.length > 0 ? <Signing open={open} signed={signed} /> : null}
      {data.hasCertificate ? <Certificate /> : null}
    </div>
  )
}

interface SigningProps {
  readonly open: readonly MyHalf[]
  readonly signed: readonly MyHalf[]
}

function Signing({ open, signed }: SigningProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const nameOf = useHalfName()
  const done = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(signed.length)
  const [isMine, setMine] = useState(false)
  // The form goes with its half-day: the focus goes to the list of signatures.
  useEffect(() => {
    if (isMine && signed.length > count) {
      setCount(signed.length)
      setMine(false)
      done.current?.focus()
    }
  }, [isMine, signed.length, count])
  const [next] = open
  return (
    <Card level={2} title={say('attendance.sign.title')}>
      {next ? <SignForm key={`${next.dayId} ${next.part}`} half={next} onSigned={() => setMine(true)} /> : null}
      {signed.length > 0 ? (
        <ul ref={done} tabIndex={-1} className={styles.signed} aria-label={say('attendance.sign.signed')}>
          {signed.map((half) => (
            <li key={`${half.dayId} ${half.part}`}>
              {say('attendance.sign.done', {
                half: nameOf(half),
                time: formatTime(half.signedAt ?? '', language, event.timeZone),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

interface SignFormProps {
  readonly half: MyHalf
  readonly onSigned: () => void
}

function SignForm({ half, onSigned }: SignFormProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const nameOf = useHalfName()
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useSend(signHalf, { onSuccess: onSigned })
  const isName = error?.code === 'SIGNATURE_NAME' || error?.status === 422
  useEffect(() => {
    if (isName) input.current?.focus()
  }, [isName])
  const { dayId, part } = half
  const params = { domainId: event.domainId, eventId: event.id }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        mutate({ params, body: { dayId, part, name } })
      }}
    >
      <p>{say('attendance.sign.lead', { half: nameOf(half) })}</p>
      {error && !isName ? <Banner kind="error">{tell(error)}</Banner> : null}
      <TextInput
        label={say('attendance.sign.name')}
        hint={say('attendance.sign.hint')}
        error={error && isName ? say('SIGNATURE_NAME') : undefined}
        inputRef={input}
        value={name}
        maxLength={200}
        autoComplete="name"
        onChange={setName}
      />
      <Button type="submit" icon="edit" fullWidth busy={isPending}>
        {say('attendance.sign.go')}
      </Button>
    </form>
  )
}

function Certificate() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const { mutate, isPending, error } = useSend(downloadCertificate)
  const params = { domainId: event.domainId, eventId: event.id }
  const download = () => mutate({ params, query: { userId: me.id } }, { onSuccess: ({ url }) => location.assign(url) })
  return (
    <Card level={2} title={say('attendance.certificate')}>
      <p>{say('attendance.certificate.text')}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <Button small icon="download" busy={isPending} onClick={download}>
        {say('attendance.certificate.download')}
      </Button>
    </Card>
  )
}
