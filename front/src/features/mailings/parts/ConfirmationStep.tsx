import { formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { departureOf, writtenIn } from '@parvis/contract/mailings/mailings.rules.ts'
import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { confirmSending, getSending } from '@parvis/contract/mailings/mailings.ts'
import { useState } from 'react'
import { withNames } from '#features/emails/kit/MailsScreen.tsx'
import { LeavingPanel } from '#features/event-file/LeavingPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Draft } from '../useDraft.ts'
import { ChosenPeople } from './ChosenPeople.tsx'
import { DepartureFields } from './DepartureFields.tsx'
import { Recipients } from './Recipients.tsx'
import styles from './Sendings.module.css'
import { Sentence } from './Sentence.tsx'
import { languageIn, reasonIn } from './told.ts'

interface ConfirmationStepProps {
  readonly sending: Sending
  readonly draft: Draft
  readonly onText: () => void
  readonly onList: () => void
}

export function ConfirmationStep({ sending, draft, onText, onList }: ConfirmationStepProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { audience } = draft.content
  // Changed recipients invalidate the list, even before they are saved.
  const list = JSON.stringify(audience) === JSON.stringify(sending.audience) ? sending.list : null
  const sentence = (
    <>
      <ChosenPeople sending={sending} />
      <Sentence audience={audience} onChange={(changed) => draft.edit({ audience: changed })} />
    </>
  )
  if (!list)
    return (
      <>
        {sentence}
        <div className={styles.row}>
          <Button onClick={onList}>{say('sendings.list.draw')}</Button>
          <p className={styles.note} role="status">
            {say('sendings.list.void')}
          </p>
        </div>
      </>
    )
  const count = list.receiving + list.unticked + list.reasons.reduce((sum, one) => sum + one.count, 0)
  return (
    <div className={styles.sides}>
      <div className={styles.main}>
        {sentence}
        <div className={styles.frozen}>
          <Icon name="lock" size={18} />
          <p>
            <b>{say('sendings.list.at', { time: formatTime(list.at, language, event.timeZone), count })}</b>{' '}
            {list.joined > 0 ? say('sendings.list.joined', { count: list.joined }) : null}
          </p>
          <Button small variant="link" onClick={onList}>
            {say('sendings.list.again')}
          </Button>
        </div>
        <Recipients sending={sending} listAt={list.at} />
      </div>
      <div className={styles.main}>
        <Leaves {...{ sending, draft, list }} />
        <div>
          <Button variant="ghost" small onClick={onText}>
            {say('sendings.back.text')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface LeavesProps extends Pick<ConfirmationStepProps, 'sending' | 'draft'> {
  readonly list: NonNullable<Sending['list']>
}

function Leaves({ sending, draft, list }: LeavesProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const { mutateAsync, isPending } = useSend(confirmSending)
  const [problem, setProblem] = useState<unknown>(null)
  const { departure, texts } = draft.content
  const written = writtenIn(texts, settings.FO_LANGUAGES)
  const subject = texts[written[0] ?? '']?.subject ?? ''
  const isNow = departure.kind === 'now'
  const at = departureOf(departure, event)
  async function leave() {
    setProblem(null)
    try {
      if (!(await draft.save())) return
      const params = { domainId: event.domainId, eventId: event.id, sendingId: sending.id }
      const { version } = await call(getSending, { params })
      await mutateAsync({ params, body: { version, listAt: list.at, count: list.receiving } })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setProblem(failure)
    }
  }
  return (
    <LeavingPanel
      title={withNames(subject, say) || say('sendings.untitled')}
      note={say(isNow ? 'sendings.leave.note' : 'sendings.leave.rule')}
      what={
        <>
          <Facts list={list} />
          <DepartureFields departure={departure} onChange={(changed) => draft.edit({ departure: changed })} />
          {isNow ? null : (
            <p className={styles.rule} role="status">
              {at === undefined
                ? say('sendings.departs.unknown')
                : say('sendings.departs.at', { at: formatInstant(at, language, event.timeZone) })}
            </p>
          )}
        </>
      }
    >
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <Button icon="mail" busy={isPending || draft.isSaving} onClick={() => void leave()}>
        {say(isNow ? 'sendings.leave' : 'sendings.leave.later', { count: list.receiving })}
      </Button>
    </LeavingPanel>
  )
}

function Facts({ list }: Pick<LeavesProps, 'list'>) {
  const say = useSay()
  const { language } = useLanguage()
  const others = list.languages.slice(1)
  const left = [
    ...list.reasons.map(({ reason, count }) => reasonIn(say, reason, count)),
    ...(list.unticked > 0 ? [say('sendings.unticked', { count: list.unticked })] : []),
  ]
  return (
    <dl className={styles.facts}>
      <dt>{say('sendings.mails')}</dt>
      <dd>
        {[
          say('sendings.mails.count', { count: list.receiving }),
          ...others.map(({ language: of, count }) =>
            say('sendings.mails.in', { count, language: languageIn(of, language) }),
          ),
        ].join(', ')}
      </dd>
      {left.length > 0 ? (
        <>
          <dt>{say('sendings.left')}</dt>
          <dd>{left.join(', ')}</dd>
        </>
      ) : null}
    </dl>
  )
}
