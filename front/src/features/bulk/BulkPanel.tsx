import { createSending } from '@parvis/contract/mailings/mailings.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Bulk } from '#features/stats/kit/PeoplePanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { ActDialog } from './parts/ActDialog.tsx'
import type { Kind } from './parts/acts.ts'
import styles from './parts/Bulk.module.css'
import { Sums } from './parts/BulkResult.tsx'
import { WayBack } from './parts/WayBack.tsx'
import type { Acting } from './useActing.ts'

export function BulkPanel(bulk: Bulk) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { chosen, total } = bulk
  const acts = useActs(bulk)
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const { count } = chosen
  return (
    <>
      <LiveRegion>{count > 0 ? say('bulk.chosen', { count, total: figure(count) }) : ''}</LiveRegion>
      {acts.error ? <Banner kind="error">{tell(acts.error)}</Banner> : null}
      {count > 0 ? (
        <section className={styles.bulk} aria-label={say('bulk')} data-bulk="" data-floats="">
          <p className={styles.stub}>
            <b>{figure(count)}</b> {say('bulk.people', { count })}
          </p>
          <div className={styles.acts}>
            {!chosen.isAll && total > count ? (
              <button
                type="button"
                aria-busy={chosen.isBusy || undefined}
                onClick={() => void chosen.chooseAll().catch(() => undefined)}
              >
                {say('bulk.all', { total: figure(total) })}
              </button>
            ) : null}
            <hr />
            {acts.offered.map(({ key, icon, press, isBusy }) => (
              <button key={key} type="button" aria-busy={isBusy || undefined} onClick={press}>
                <Icon name={icon} size={18} />
                {say(`bulk.act.${key}`)}
              </button>
            ))}
            <button type="button" className={styles.none} aria-label={say('bulk.none')} onClick={chosen.clear}>
              <Icon name="close" size={18} />
            </button>
          </div>
        </section>
      ) : null}
      {acts.last ? (
        <div className={styles.last}>
          <Banner key={acts.last.selection.id} kind="info" isQuiet onClose={acts.forget} closeLabel={say('bulk.close')}>
            <div className={styles.lastActs}>
              <Sums acting={acts.last} />
              <WayBack acting={acts.last} />
            </div>
          </Banner>
        </div>
      ) : null}
      {acts.asking ? <ActDialog kind={acts.asking} chosen={chosen} onClose={acts.close} /> : null}
    </>
  )
}

interface Offered {
  readonly key: string
  readonly icon: IconName
  readonly press: () => void
  readonly isBusy?: boolean
}

/** Ids that fit into an address; larger selections are passed by their filters. */
const MOST_IN_ADDRESS = 200

const mayBeNamed = ({ named }: Bulk['chosen']) => named === undefined || named.length <= MOST_IN_ADDRESS

function badgesOf(context: string, { named, filters }: Bulk['chosen']): string {
  const ofAll = Object.entries(filters).map(([column, value]) => [`f.${column}`, value])
  return paths.badges(context, named ? { personnes: named.join(',') } : Object.fromEntries(ofAll))
}

function useActs({ chosen, onExport }: Bulk) {
  const { rights } = useMe()
  const { event } = useEvent()
  const go = useGo()
  const [asking, ask] = useState<Kind>()
  const [last, keep] = useState<Acting>()
  const writing = useSend(createSending)
  async function write() {
    const { id: selectionId } = await chosen.select()
    const params = { domainId: event.domainId, eventId: event.id }
    const body = { texts: {}, audience: {}, departure: { kind: 'now' as const }, selectionId }
    const { id } = await writing.mutateAsync({ params, body })
    go(paths.sending(event.context, id))
  }
  const open = (kind: Kind) => {
    ask(kind)
    keep(undefined)
  }
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  const offer = (isOffered: boolean, ...acts: Offered[]): Offered[] => (isOffered ? acts : [])
  const opens = (key: Kind, icon: IconName): Offered => ({ key, icon, press: () => open(key) })
  const mayWrite = rights.includes('people.write')
  const offered = [
    ...offer(rights.includes('mail'), { key: 'write', icon: 'mail', press: quietly(write), isBusy: writing.isPending }),
    ...offer(mayWrite, opens('tag', 'ticket'), opens('untag', 'ticket')),
    ...offer(mayWrite && event.days.length > 0, opens('arrive', 'check')),
    ...offer(mayWrite, opens('type', 'user')),
    ...offer(rights.includes('people.read') && mayBeNamed(chosen), {
      key: 'badges',
      icon: 'printer',
      press: () => go(badgesOf(event.context, chosen)),
    }),
    {
      key: 'export',
      icon: 'download' as const,
      press: quietly(async () => onExport(await chosen.select())),
      isBusy: chosen.isBusy,
    },
    ...offer(mayWrite, opens('cancel', 'close'), opens('erase', 'trash')),
  ]
  const close = (done?: Acting) => {
    ask(undefined)
    keep(done)
  }
  return { offered, asking, close, last, forget: () => keep(undefined), error: writing.error }
}
