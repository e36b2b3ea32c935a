import { useEffect, useRef, useState } from 'react'
import { SayProvider, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { Boot } from './boot.ts'
import { offeredBy, overridesOf } from './languages.ts'
import type { Draw } from './takeOver.ts'

interface OpenLinkProps {
  /** The event's. */
  readonly name: string
  /** Brings the page that the link leads to in the place of this one. */
  readonly onOpen: () => void
}

/** Before a link of one use is used: a program that opens the links of a mail stops here. */
function OpenLink({ name, onOpen }: OpenLinkProps) {
  const say = useSay()
  const [isOpening, setOpening] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useTitle(say('auth.open'))
  const open = () => {
    setOpening(true)
    onOpen()
  }
  return (
    <>
      <Masthead name={name} compact />
      <Page narrow>
        <Sheet
          title={say('auth.open')}
          level={1}
          lead={say('auth.open.lead')}
          footer={
            <Button buttonRef={button} onClick={open} busy={isOpening} iconEnd="arrow">
              {say('auth.open.yes')}
            </Button>
          }
        />
      </Page>
    </>
  )
}

/** Draws that, in a language of the event, until its button is pressed. */
export async function opened({ event, languages }: Boot, language: string, draw: Draw): Promise<void> {
  await new Promise<void>((onOpen) =>
    draw(
      <SayProvider initial={language} offered={offeredBy(languages)} overrides={overridesOf(languages)}>
        <OpenLink name={event.name} onOpen={onOpen} />
      </SayProvider>,
    ),
  )
}
