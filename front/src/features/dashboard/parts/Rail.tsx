import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useEventFacts } from '#features/events/useEventFacts.ts'
import { useMe } from '#features/users/useMe.ts'
import { MY_EVENTS, paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useWays } from '../useWays.ts'
import styles from './Area.module.css'
import { isCurrent } from './entries.ts'

export interface AreaActions {
  readonly path: string
  readonly onSearch: () => void
  readonly onSwitch: () => void
  readonly onLeave: () => void
}

export const withPicture = (address: string) => (element: HTMLElement | null) =>
  element?.style.setProperty('--picture', address ? `url(${JSON.stringify(address)})` : 'none')

export function EventButton({ onSwitch, children }: { onSwitch: () => void; children?: ReactNode }) {
  const say = useSay()
  const { phase, context } = useEvent()
  const { name, nameLang, dates, place } = useEventFacts()
  return (
    <button
      type="button"
      className={styles.event}
      aria-haspopup="dialog"
      title={say('organisation.switch', { event: name })}
      onClick={onSwitch}
    >
      <span className={styles.name} lang={nameLang}>
        {name}
      </span>
      <span className={styles.when}>{[dates, place].filter(Boolean).join(' · ')}</span>
      <span className={styles.state}>
        <i className={styles.lamp} />
        {say(`organisation.state.${context.isArchived ? 'archived' : context.isPublished ? phase : 'draft'}`)}
      </span>
      {children}
      <Icon name="chevron" size={18} className={styles.chevron} />
    </button>
  )
}

export function Rail({ path, onSearch, onSwitch, onLeave }: AreaActions) {
  const say = useSay()
  const { settings } = useEvent()
  const { groups } = useWays()
  return (
    <nav
      className={styles.rail}
      aria-label={say('organisation.title')}
      ref={withPicture(settings.headerImg)}
      data-plain={settings.headerImg ? undefined : ''}
    >
      <EventButton onSwitch={onSwitch} />
      <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" size={16} />
        <span>{say('organisation.goTo')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.groups}>
        {groups.map(({ key, entries }) => (
          <div key={entries[0]?.key} className={styles.group}>
            {key ? <p className={styles.title}>{say(`organisation.group.${key}`)}</p> : null}
            <ul>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <Anchor
                    className={styles.link}
                    href={entry.href}
                    aria-current={isCurrent(entry, path) ? 'page' : undefined}
                  >
                    {say(`organisation.entry.${entry.key}`)}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <OneselfLinks className={styles.link} path={path} onLeave={onLeave} />
      </div>
    </nav>
  )
}

interface OneselfProps extends Pick<AreaActions, 'path' | 'onLeave'> {
  readonly className: string | undefined
}

export function OneselfLinks({ className, path, onLeave }: OneselfProps) {
  const say = useSay()
  const me = useMe()
  const { event } = useEvent()
  const { language, offered, change } = useLanguage()
  const security = paths.security(event.context)
  return (
    <>
      <Anchor className={className} href={paths.home(event.context)}>
        <Icon name="out" size={18} />
        {say('organisation.site')}
      </Anchor>
      <a className={className} href={MY_EVENTS}>
        <Icon name="ticket" size={18} />
        {say('organisation.events')}
      </a>
      {offered
        .filter(({ id }) => id !== language)
        .map(({ id, label }) => (
          <button key={id} type="button" lang={id} className={className} onClick={() => void change(id)}>
            <Icon name="globe" size={18} />
            {label}
          </button>
        ))}
      <Anchor className={className} href={security} aria-current={path === security ? 'page' : undefined}>
        <Icon name="lock" size={18} />
        {say('organisation.entry.security')}
      </Anchor>
      <button type="button" className={className} onClick={onLeave} title={`${me.firstName} ${me.lastName}`}>
        <Icon name="logout" size={18} />
        {say('organisation.leave')}
      </button>
    </>
  )
}
