import { asksTheSame, ownSegments } from '@parvis/contract/stats/stats.rules.ts'
import type { Segment } from '@parvis/contract/stats/stats.ts'
import { createSegment, deleteSegment, listSegments, renameSegment } from '@parvis/contract/stats/stats.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRead } from '#kit/read.ts'
import { useLocation } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Filters } from '../useAskedPeople.ts'
import { queryOf } from '../useAskedPeople.ts'
import type { usePeople } from '../usePeople.ts'
import styles from './Segments.module.css'

type People = ReturnType<typeof usePeople>
interface Tab {
  readonly key: string
  readonly name: string
  readonly filters: Filters
  readonly count: number | null
  readonly isAbout: boolean
  readonly kept?: Segment
}

/** Shown even where their count is zero. */
const ALWAYS: readonly string[] = ['everybody', 'registered']

/** Predefined segments, then those that the team has saved, each with its count. */
export function SegmentTabs({ people }: { people: People }) {
  const say = useSay()
  const { data } = useRead(listSegments, { params: people.params }, { staleTime: 0 })
  const [isKeeping, keep] = useState(false)
  const [changing, change] = useState<Segment>()
  const own: Tab[] = Object.entries(ownSegments).map(([key, filters]) => {
    const found = data?.own.find((one) => one.key === key)
    return { key, filters, name: say(`segments.${key}`), count: found?.count ?? null, isAbout: found?.isAbout ?? false }
  })
  const kept: Tab[] = (data?.data ?? []).map((segment) => ({ ...segment, key: segment.id, kept: segment }))
  const isCurrent = ({ filters }: Tab) => asksTheSame(filters, people.settled)
  const tabs = [...own, ...kept].filter(
    (tab) => tab.kept || ALWAYS.includes(tab.key) || (tab.count ?? 0) > 0 || isCurrent(tab),
  )
  const current = tabs.find(isCurrent)
  return (
    <div className={styles.segments}>
      <nav className={styles.tabs} aria-label={say('segments')}>
        {tabs.map((tab) => (
          <TabLink key={tab.key} tab={tab} isCurrent={tab === current} people={people} />
        ))}
      </nav>
      {current?.kept ? (
        <Button small variant="link" icon="edit" onClick={() => change(current.kept)}>
          {say('segments.change')}
        </Button>
      ) : null}
      {!current && Object.keys(people.settled).length > 0 ? (
        <Button small variant="link" icon="plus" onClick={() => keep(true)}>
          {say('segments.keep')}
        </Button>
      ) : null}
      {isKeeping ? <KeepDialog people={people} onClose={() => keep(false)} /> : null}
      {changing ? <ChangeDialog people={people} segment={changing} onClose={() => change(undefined)} /> : null}
    </div>
  )
}

function TabLink({ tab, isCurrent, people }: { tab: Tab; isCurrent: boolean; people: People }) {
  const say = useSay()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const figure = tab.count === null ? '' : new Intl.NumberFormat(language).format(tab.count)
  return (
    <Anchor href={pathname + queryOf(tab.filters, people.sort)} aria-current={isCurrent ? 'page' : undefined}>
      {tab.name} <span>{tab.isAbout ? say('segments.about', { count: figure }) : figure}</span>
    </Anchor>
  )
}

interface NamingProps {
  readonly title: string
  readonly verb: string
  readonly first: string
  readonly busy: boolean
  readonly error: unknown
  readonly onName: (name: string) => void
  readonly onClose: () => void
  readonly onDelete?: () => void
}

function NamingDialog({ title, verb, first, busy, error, onName, onClose, onDelete }: NamingProps) {
  const say = useSay()
  const tell = useProblem()
  const [name, setName] = useState(first)
  const [isMissing, setMissing] = useState(false)
  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') onName(name)
  }
  return (
    <Dialog open title={title} closeLabel={say('segments.close')} onClose={onClose}>
      <form onSubmit={send} noValidate>
        {error ? <Banner kind="error">{tell(error)}</Banner> : null}
        <p>{say('segments.shared')}</p>
        <TextInput
          label={say('segments.name')}
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          error={isMissing ? say('segments.name.missing') : undefined}
          onChange={setName}
        />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            {verb}
          </Button>
          {onDelete ? (
            <Button variant="link" icon="trash" busy={busy} onClick={onDelete}>
              {say('segments.delete')}
            </Button>
          ) : null}
        </ButtonRow>
      </form>
    </Dialog>
  )
}

function KeepDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const say = useSay()
  const { mutate, isPending, error } = useSend(createSegment)
  return (
    <NamingDialog
      title={say('segments.keep')}
      verb={say('segments.keep')}
      first=""
      busy={isPending}
      error={error}
      onClose={onClose}
      onName={(name) =>
        mutate({ params: people.params, body: { name, filters: { ...people.settled } } }, { onSuccess: onClose })
      }
    />
  )
}

function ChangeDialog({ people, segment, onClose }: { people: People; segment: Segment; onClose: () => void }) {
  const say = useSay()
  const renaming = useSend(renameSegment)
  const deleting = useSend(deleteSegment)
  const params = { ...people.params, segmentId: segment.id }
  return (
    <NamingDialog
      title={segment.name}
      verb={say('segments.rename')}
      first={segment.name}
      busy={renaming.isPending || deleting.isPending}
      error={renaming.error ?? deleting.error}
      onClose={onClose}
      onName={(name) => renaming.mutate({ params, body: { name } }, { onSuccess: onClose })}
      onDelete={() => deleting.mutate({ params }, { onSuccess: onClose })}
    />
  )
}
