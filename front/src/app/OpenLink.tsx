import { useEffect, useRef, useState } from 'react'
import { SayProvider, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { Boot } from './boot.ts'
import { offeredBy, overridesOf } from './languages.ts'
import type { Draw } from './replacePrerendered.ts'

interface OpenLinkProps {
  readonly name: string
  readonly onOpen: () => void
}

/** A button before a one-time link is used: mail scanners that follow links stop here. */
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

/** Renders the button in a language of the event, and resolves when it is pressed. */
export async function opened({ event, languages }: Boot, language: string, draw: Draw): Promise<void> {
  await new Promise<void>((onOpen) =>
    draw(
      <SayProvider initial={language} offered={offeredBy(languages)} overrides={overridesOf(languages)}>
        <OpenLink name={event.name} onOpen={onOpen} />
      </SayProvider>,
    ),
  )
}
