import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { MY_EVENTS } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useGo } from '#kit/useGo.ts'
import styles from './Area.module.css'
import type { Hit, PaletteKind } from './usePaletteResults.ts'
import { usePaletteResults } from './usePaletteResults.ts'

/** A combobox in a dialog: typing searches, arrows move, Enter opens. */
export function Palette({ kind, onClose }: { kind: PaletteKind; onClose: () => void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before the results arrived. */
  const [isWaiting, wait] = useState(false)
  const { hits, isPending } = usePaletteResults(kind, asked)
  useModal(dialog)

  const open = useOpen(onClose)
  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && isPending) wait(true)
    else if (event.key === 'Enter') open(hits[at])
    else if (step === undefined || hits.length === 0) return
    else setAt((at + step + hits.length) % hits.length)
    event.preventDefault()
  }
  useEffect(() => {
    if (!isWaiting || isPending) return
    wait(false)
    open(hits[at])
  })
  const label = say(kind === 'switch' ? 'organisation.switch.search' : 'organisation.goTo.label')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, through onCancel
    <dialog
      ref={dialog}
      className={cx(styles.palette, kind === 'switch' && styles.switcher)}
      aria-label={say(kind === 'switch' ? 'organisation.switch.title' : 'organisation.goTo')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.ask}>
        <Icon name="search" />
        <Combobox
          {...{ label, listId }}
          value={asked}
          isExpanded={hits.length > 0}
          active={hits[at] ? `${listId}-${at}` : undefined}
          onChange={(typed) => {
            setAsked(typed)
            setAt(0)
            wait(false)
          }}
          onKeyDown={move}
        />
        <Escape onClose={onClose} />
      </div>
      <Hits id={listId} hits={hits} at={at} onOpen={open} />
      {isPending ? <p className={styles.none}>{say('organisation.goTo.looking')}</p> : null}
      {hits.length === 0 && !isPending ? <p className={styles.none}>{say('organisation.goTo.none')}</p> : null}
      <Keys kind={kind} />
      <LiveRegion>{asked && !isPending ? say('organisation.goTo.count', { count: hits.length }) : ''}</LiveRegion>
    </dialog>
  )
}

function useOpen(onClose: () => void): (hit: Hit | undefined) => void {
  const go = useGo()
  return (hit) => {
    if (!hit) return
    onClose()
    if (hit.isElsewhere) location.assign(hit.href)
    else go(hit.href)
  }
}

function Escape({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <button type="button" className={styles.escape} onClick={onClose}>
      <kbd>{say('organisation.goTo.escape')}</kbd>
      <VisuallyHidden>{say('organisation.close')}</VisuallyHidden>
    </button>
  )
}

/** Opens a dialog over the page as long as it is drawn. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [dialog])
}

interface ComboboxProps {
  readonly label: string
  readonly listId: string
  readonly value: string
  readonly isExpanded: boolean
  /** The id of the option that Enter opens. */
  readonly active: string | undefined
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Combobox({ label, listId, value, isExpanded, active, onChange, onKeyDown }: ComboboxProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded={isExpanded}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface HitsProps {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly at: number
  readonly onOpen: (hit: Hit) => void
}

function Hits({ id, hits, at, onOpen }: HitsProps) {
  const say = useSay()
  return (
    <div id={id} role="listbox" aria-label={say('organisation.goTo.results')} className={styles.hits}>
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus, and Enter opens
        <div
          key={hit.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.hit}
          ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          onClick={() => onOpen(hit)}
        >
          <Icon name={hit.icon} />
          <b>{hit.label}</b>
          {hit.detail ? <small>{hit.detail}</small> : null}
        </div>
      ))}
    </div>
  )
}

function Keys({ kind }: { kind: PaletteKind }) {
  const say = useSay()
  return (
    <div className={styles.keys}>
      {kind === 'switch' ? (
        <a href={MY_EVENTS}>{say('organisation.events')}</a>
      ) : (
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {say('organisation.goTo.choose')}
        </span>
      )}
      <span>
        <kbd>{say('organisation.goTo.enter')}</kbd> {say('organisation.goTo.open')}
      </span>
    </div>
  )
}
