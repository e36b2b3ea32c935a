import type { Rehearsal } from '@parvis/contract/dashboard/dashboard.ts'
import { listRehearsals, rehearse, removeRehearsals } from '@parvis/contract/dashboard/dashboard.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { useId, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Rehearsal.module.css'

export function RehearsalPanel() {
  const say = useSay()
  const tell = useProblem()
  const titleId = useId()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const [typoId, choose] = useState('')
  const types = useRead(listTypologies, { params, query: {} })
  const all = useRead(listRehearsals, { params })
  const begun = useSend(rehearse)
  const removed = useSend(removeRehearsals)
  const problem = begun.error ?? removed.error ?? all.error ?? types.error
  const offered = (types.data?.data ?? []).filter(({ isRetired }) => !isRetired)
  const tried = all.data?.data ?? []
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('rehearsal.title')}</h2>
      <p>{say('rehearsal.lead')}</p>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {begun.data && !removed.data ? <Ready link={begun.data.link} onOpened={() => begun.reset()} /> : null}
      <div className={styles.begin}>
        {offered.length > 1 ? (
          <Select
            label={say('rehearsal.type')}
            options={offered.map(({ id, label }) => ({ value: id, label }))}
            placeholder={say('rehearsal.type.any')}
            value={typoId}
            onChange={choose}
          />
        ) : null}
        <Button
          variant="ghost"
          busy={begun.isPending}
          onClick={() => {
            removed.reset()
            begun.mutate({ params, body: typoId === '' ? {} : { typoId } })
          }}
        >
          {say('rehearsal.go')}
        </Button>
      </div>
      {removed.data ? <p role="status">{say('rehearsal.removed', { count: removed.data.removed })}</p> : null}
      {tried.length > 0 ? (
        <>
          <ul className={styles.tried}>
            {tried.map((one) => (
              <Tried key={one.id} rehearsal={one} />
            ))}
          </ul>
          <div>
            <Button variant="ghost" busy={removed.isPending} onClick={() => removed.mutate({ params })}>
              {say('rehearsal.remove', { count: tried.length })}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  )
}

function Ready({ link, onOpened }: { link: string; onOpened: () => void }) {
  const say = useSay()
  return (
    <Banner
      kind="success"
      actions={
        <Button small href={link} target="_blank" onClick={onOpened}>
          {say('rehearsal.open')}
        </Button>
      }
    >
      {say('rehearsal.ready')}
    </Banner>
  )
}

function Tried({ rehearsal: { context, createdAt, mail } }: { rehearsal: Rehearsal }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const date = formatInstant(createdAt, language, event.timeZone)
  return (
    <li>
      <Anchor href={paths.home(context)} target="_blank">
        {say('rehearsal.of', { date })}
      </Anchor>
      <span>{say('rehearsal.mail', { mail })}</span>
    </li>
  )
}
