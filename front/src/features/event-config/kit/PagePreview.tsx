import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import type { PreviewedRead } from '#kit/preview.ts'
import { PREVIEW } from '#kit/preview.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import type { Option } from '#kit/ui/Select.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { usePreviewFrame } from '#kit/usePreviewFrame.ts'
import { useTypes } from '../useTypes.ts'
import styles from './PagePreview.module.css'

interface Previewing {
  /** The reads that the preview overrides with unsaved values; the type is empty where none is chosen. */
  readonly reads: (typeId: string, language: string) => readonly PreviewedRead[]
  readonly offered: readonly string[]
  readonly hasTypes?: boolean
  /** The pages to choose from, by their addresses; the home where nothing is said. */
  readonly places?: readonly Option[]
}

interface PagePreviewProps extends Previewing {
  readonly who?: Seer['who']
  /** Behind its button even where there is room for it. */
  readonly folded?: boolean
}

/** From this width on, the preview stands beside the editor. */
const ROOM = matchMedia('(min-width: 1200px)')

function useRoom(): boolean {
  return useSyncExternalStore(
    (tell) => {
      ROOM.addEventListener('change', tell)
      return () => ROOM.removeEventListener('change', tell)
    },
    () => ROOM.matches,
  )
}

interface Seer {
  readonly who: 'visitor' | 'me'
  readonly typeId: string
  readonly language: string
  readonly device: Device
  readonly place: string
}
type Device = 'computer' | 'phone'

interface SeenProps extends Previewing {
  readonly seer: Seer
  readonly onSeer: (seer: Seer) => void
}

/** The visitors' page with the unsaved changes: beside the editor, or full screen on narrow screens. */
export function PagePreview({ folded = false, who = 'visitor', ...previewing }: PagePreviewProps) {
  const say = useSay()
  const { language } = useLanguage()
  const hasRoom = useRoom() && !folded
  const [isOpen, open] = useState(false)
  const device = ROOM.matches ? 'computer' : 'phone'
  const [seer, onSeer] = useState<Seer>({ who, typeId: '', language, device, place: '' })
  if (hasRoom) {
    return (
      <aside aria-label={say('appearance.preview')}>
        <Seen {...previewing} {...{ seer, onSeer }} />
      </aside>
    )
  }
  return (
    <div>
      <Button small variant="ghost" icon="eye" onClick={() => open(true)}>
        {say('appearance.preview')}
      </Button>
      {isOpen ? <Whole {...previewing} {...{ seer, onSeer }} onClose={() => open(false)} /> : null}
    </div>
  )
}

function Whole({ onClose, ...seen }: SeenProps & { readonly onClose: () => void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing before the element leaves the page is what gives the focus back.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.whole}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{say('appearance.preview')}</h2>
        <IconButton icon="close" label={say('appearance.preview.close')} onClick={onClose} />
      </div>
      <Seen {...seen} />
    </dialog>
  )
}

function Seen(props: SeenProps) {
  const { reads, offered, places = [], seer } = props
  const { event } = useEvent()
  const language = offered.includes(seer.language) ? seer.language : (offered[0] ?? seer.language)
  // A page may be removed while it is seen.
  const place = places.find(({ value }) => value === seer.place) ?? places[0]
  const address = place?.value ?? paths.home(event.context)
  return (
    <div className={styles.seen}>
      <SeenBy {...props} seer={{ ...seer, language, place: address }} />
      <Frame
        key={address}
        address={address}
        device={seer.device}
        language={language}
        isSignedIn={seer.who === 'me'}
        reads={reads(seer.typeId, language)}
      />
    </div>
  )
}

function SeenBy({ offered, hasTypes = false, places = [], seer, onSeer }: SeenProps) {
  const say = useSay()
  const types = useTypes()
  const names = new Intl.DisplayNames(useLanguage().language, { type: 'language' })
  const select = (key: string, value: string, options: readonly Option[]) => (
    <Select
      name={`preview-${key}`}
      label={say(`appearance.preview.${key}`)}
      value={value}
      onChange={(to) => onSeer({ ...seer, [key]: to })}
      options={options}
    />
  )
  const said = (value: string) => ({ value, label: say(`appearance.preview.${value}`) })
  const anyType = { value: '', label: say('appearance.preview.anyType') }
  return (
    <fieldset className={styles.by}>
      <legend>{say('appearance.preview.by')}</legend>
      {places.length > 1 ? select('place', seer.place, places) : null}
      {select('who', seer.who, [said('visitor'), said('me')])}
      {hasTypes && types.length > 0
        ? select('typeId', seer.typeId, [anyType, ...types.map(({ id, label }) => ({ value: id, label }))])
        : null}
      {offered.length > 1
        ? select(
            'language',
            seer.language,
            offered.map((value) => ({ value, label: names.of(value) ?? value })),
          )
        : null}
      {select('device', seer.device, [said('computer'), said('phone')])}
    </fieldset>
  )
}

/** How wide a page is on each device, in pixels. */
const WIDTHS: Readonly<Record<Device, number>> = { computer: 1280, phone: 390 }

interface FrameProps {
  readonly address: string
  readonly device: Device
  readonly language: string
  readonly isSignedIn: boolean
  readonly reads: readonly PreviewedRead[]
}

/** The page itself, in a frame that is as wide as the device and drawn as large as there is room. */
function Frame({ address, device, language, isSignedIn, reads }: FrameProps) {
  const say = useSay()
  const refusal = say('appearance.preview.nothing')
  const frame = usePreviewFrame({ language, isSignedIn, reads, refusal })
  const room = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (room.current) measured.observe(room.current)
    return () => measured.disconnect()
  }, [])
  const scale = Math.min(1, width / WIDTHS[device])
  const drawn = scale > 0 ? { width: WIDTHS[device], height: height / scale, transform: `scale(${scale})` } : undefined
  return (
    <div className={styles.room} data-device={device} ref={room}>
      {drawn ? (
        <iframe ref={frame} name={PREVIEW} title={say('appearance.preview.frame')} src={address} style={drawn} />
      ) : null}
    </div>
  )
}
