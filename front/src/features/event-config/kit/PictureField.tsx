import type { ImageUse } from '@parvis/contract/event-config/event-config.ts'
import { IMAGE_ADDRESS, imageKinds } from '@parvis/contract/event-config/event-config.ts'
import { useState } from 'react'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FileInput } from '#kit/ui/FileInput.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useImageUpload } from '../useImageUpload.ts'
import { usePicture } from '../usePicture.ts'
import styles from './Appearance.module.css'

interface PictureFieldProps {
  readonly name: string
  readonly label: string
  readonly use: ImageUse
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (address: string) => void
}

/** A wide image narrower than this, in pixels, looks blurred on a large screen. */
const NARROW = 1200

const isOurs = (address: string): boolean => address.search(IMAGE_ADDRESS) === 0

/** How a picture is called: its file's name, unless it is one of ours, which have none. */
function nameOf(address: string, say: Say): string | null {
  if (address === '') return null
  return isOurs(address) ? say('appearance.pictures.ours') : (address.split(/[/?#]/).findLast(Boolean) ?? address)
}

/** A picture to choose or drop, kept by the event; or, if one prefers, the address of one. */
export function PictureField({ name, label, use, value, error, onChange }: PictureFieldProps) {
  const say = useSay()
  const [typed, setTyped] = useState<'asked' | 'wrong' | null>(null)
  const { send, giveUp, sending, sent, failure } = useImageUpload(use, (address) => {
    setTyped(null)
    onChange(address)
  })
  const picture = usePicture(value)
  const hasNone = value !== '' && picture.state === 'failed'
  // It stays while it is being put right.
  if (typed === null && (hasNone || error !== undefined)) setTyped('wrong')
  const named = sent?.address === value ? sent.name : nameOf(value, say)
  return (
    <div className={styles.picture}>
      <FileInput
        name={`${name}-file`}
        label={label}
        hint={say('appearance.pictures.kinds')}
        error={failure || undefined}
        fileName={sending?.name ?? named}
        progress={sending?.share}
        progressLabel={sending ? say('appearance.pictures.sending', { name: sending.name }) : undefined}
        chooseLabel={say('appearance.pictures.choose')}
        removeLabel={say(sending ? 'appearance.pictures.stop' : 'appearance.pictures.remove', { name: label })}
        accept={imageKinds.join(',')}
        onChange={(file) => void send(file)}
        onRemove={() => {
          giveUp()
          // The former picture is still there.
          if (!sending) onChange('')
        }}
      />
      {value !== '' && picture.state === 'shown' ? <Shown {...{ value, use, picture }} /> : null}
      {typed ? (
        <TextInput
          name={name}
          label={say('appearance.pictures.addressOf', { name: label })}
          hint={say('appearance.pictures.address')}
          error={error ?? (hasNone ? say('appearance.pictures.none') : undefined)}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={typed === 'asked'}
          value={value}
          onChange={onChange}
        />
      ) : (
        <div className={styles.muted}>
          <Button
            small
            variant="link"
            aria-label={say('appearance.pictures.by.of', { name: label })}
            onClick={() => setTyped('asked')}
          >
            {say('appearance.pictures.by')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ShownProps extends Pick<PictureFieldProps, 'value' | 'use'> {
  readonly picture: ReturnType<typeof usePicture>
}

function Shown({ value, use, picture: { width, height } }: ShownProps) {
  const say = useSay()
  const isSmall = use === 'wide' && width > 0 && width < NARROW && !/\.svg$/i.test(value)
  return (
    <div className={styles.shown}>
      <img src={value} alt="" />
      <p className={styles.muted}>
        {width > 0 ? say('appearance.pictures.size', { width, height }) : null}
        {isSmall ? ` ${say('appearance.pictures.small')}` : null}
      </p>
    </div>
  )
}
