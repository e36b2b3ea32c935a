import type { ChangeEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { useSay } from '../say.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import type { Decoder } from './decoder.ts'
import { photoOf } from './picture.ts'

interface PhotoButtonProps {
  decoder: RefObject<Decoder | null>
  onText: (text: string) => void
}

/** A photo in place of the video: the phone's camera application needs no permission of ours. */
export function PhotoButton({ decoder, onText }: PhotoButtonProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'reading' | 'none'>('idle')

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setState('reading')
    const picture = await photoOf(file).catch(() => undefined)
    const text = picture ? await decoder.current?.decode(picture) : null
    setState(text ? 'idle' : 'none')
    if (text) onText(text)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => void read(event)}
      />
      <Button fullWidth variant="ghost" icon="camera" busy={state === 'reading'} onClick={() => input.current?.click()}>
        {say(state === 'reading' ? 'scan.photo.reading' : 'scan.photo')}
      </Button>
      {state === 'none' ? <Banner kind="error">{say('scan.photo.none')}</Banner> : null}
    </>
  )
}
