import type { BadgeField, BadgeLayout } from '@parvis/contract/badges/badges.rules.ts'
import { badgeFields } from '@parvis/contract/badges/badges.rules.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { BadgePrint } from '@parvis/contract/printing/printing.ts'
import { previewBadges } from '@parvis/contract/printing/printing.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { PrintFile } from './parts/PrintFile.tsx'
import { PrintForm } from './parts/PrintForm.tsx'
import styles from './parts/Printing.module.css'
import { PrintPreview } from './parts/PrintPreview.tsx'
import { useChosen } from './useChosen.ts'

export function BadgesScreen() {
  const say = useSay()
  const { event, settings } = useEvent()
  const chosen = useChosen()
  const { filters, userIds } = chosen
  const [layout, setLayout] = useState<BadgeLayout>(settings.FO_BADGE_LAYOUT)
  const [order, setOrder] = useState<BadgePrint['order']>('name')
  const [isStacked, setStacked] = useState(true)
  const [isSeparated, setSeparated] = useState(false)
  const [fields, setFields] = useState<readonly BadgeField[]>(badgeFields)
  const [isUnprinted, setUnprinted] = useState(false)
  const [shownId, show] = useState<string>()
  useTitle(say('printing.title'))
  const params = { domainId: event.domainId, eventId: event.id }
  const asked = { filters, layout, fields: [...fields], isUnprinted, order, isSeparated, ...(userIds && { userIds }) }
  const { data, error, isFetching, refetch } = useRead(
    previewBadges,
    { params, body: { ...asked, ...(shownId && { shownId }) } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
  const isFiltered = userIds !== undefined || Object.keys(filters).length > 0
  const isAllPrinted = isUnprinted && data !== undefined && data.lastPrintAt !== null
  const none = isAllPrinted
    ? { title: 'printing.empty.printed', onEverybody: () => setUnprinted(false) }
    : isFiltered
      ? { title: 'printing.empty.filtered', onEverybody: chosen.everybody }
      : { title: 'printing.empty', text: 'printing.empty.text' }
  const count = data?.count ?? 0
  const counted = data && countedIn(data, say)
  return (
    <Page>
      <Head counted={counted} unpaid={data?.unpaid ?? 0} />
      <LiveRegion>{counted}</LiveRegion>
      {error ? <Unread error={error} isBusy={isFetching} onAgain={() => void refetch()} /> : null}
      <div className={styles.columns}>
        <div className={styles.form}>
          <PrintForm
            chosen={chosen}
            choices={data?.choices ?? []}
            prints={data}
            {...{ layout, order, isStacked, isSeparated, fields, isUnprinted }}
            {...{ setLayout, setOrder, setStacked, setSeparated, setFields, setUnprinted }}
          />
          {data ? <PrintFile print={{ ...asked, isStacked }} count={count} onReady={() => void refetch()} /> : null}
        </div>
        <aside className={styles.preview} aria-label={say('printing.preview')} aria-busy={isFetching || undefined}>
          {data === undefined && !error ? (
            <div role="status" aria-label={say('printing.loading')}>
              <Skeleton height="24rem" />
            </div>
          ) : null}
          {data && count > 0 ? <PrintPreview preview={data} shownId={shownId} onShow={show} /> : null}
          {data && count === 0 ? <NoBadge {...none} /> : null}
        </aside>
      </div>
    </Page>
  )
}

function countedIn({ count, sheets, separators }: CallReply<typeof previewBadges>, say: Say): string {
  const badges = `${say('printing.count', { count })} ${say('printing.sheets', { count: sheets })}`
  return separators > 0 ? `${badges}, ${say('printing.separators', { count: separators })}` : badges
}

function Head({ counted, unpaid }: { counted: string | undefined; unpaid: number }) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <>
      <div className={styles.head}>
        <h1>{say('printing.title')}</h1>
        {counted ? <p>{counted}</p> : null}
        <Button variant="ghost" small icon="people" href={paths.participants(event.context)}>
          {say('printing.back')}
        </Button>
      </div>
      <p className={styles.muted}>{say('printing.lead')}</p>
      {unpaid > 0 ? <Banner kind="info">{say('printing.unpaid', { count: unpaid })}</Banner> : null}
    </>
  )
}

interface UnreadProps {
  error: unknown
  isBusy: boolean
  onAgain: () => void
}

function Unread({ error, isBusy, onAgain }: UnreadProps) {
  const say = useSay()
  const tell = useProblem()
  const again = (
    <Button small variant="ghost" busy={isBusy} onClick={onAgain}>
      {say('printing.again')}
    </Button>
  )
  return (
    <Banner kind="error" actions={again}>
      {tell(error)}
    </Banner>
  )
}

interface NoBadgeProps {
  title: string
  text?: string
  onEverybody?: () => void
}

function NoBadge({ title, text, onEverybody }: NoBadgeProps) {
  const say = useSay()
  const everybody = onEverybody && (
    <Button small variant="ghost" onClick={onEverybody}>
      {say('printing.everybody')}
    </Button>
  )
  return (
    <EmptyState icon="badge" title={say(title)} action={everybody}>
      {text === undefined ? undefined : say(text)}
    </EmptyState>
  )
}
