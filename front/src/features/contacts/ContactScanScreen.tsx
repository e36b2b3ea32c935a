import type { Contact } from '@parvis/contract/contacts/contacts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Scanner } from '#kit/scan/Scanner.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Columns, Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Contacts.module.css'
import { ContactsOff } from './parts/ContactsOff.tsx'
import { MetCard } from './parts/MetCard.tsx'
import { WaitingBanner } from './parts/WaitingBanner.tsx'
import { useContacts, useScans } from './useContacts.ts'

type Shown =
  | { readonly is: 'saved'; readonly contact: Contact }
  | { readonly is: 'queued' }
  | { readonly is: 'refused'; readonly error: unknown }

/** `contacts/new`: scans badges of people met (specification 2, § 2 « Contact scanning »). */
export function ContactScanScreen() {
  const say = useSay()
  const { event, settings } = useEvent()
  const [shown, setShown] = useState<Shown | null>(null)
  const [pending, setPending] = useState(0)
  const [isNoting, setNoting] = useState(false)
  /** The outcome of a badge scanned just before a note was typed: shown once the note is saved. */
  const held = useRef<Shown | null>(null)
  const noting = useRef(false)
  const { data } = useContacts()
  const { scan, waiting } = useScans((error) => tell({ is: 'refused', error }))
  useTitle(say('contacts.new'))

  function tell(outcome: Shown) {
    if (noting.current) held.current = outcome
    else setShown(outcome)
  }

  const note = useCallback((isUnsaved: boolean) => {
    noting.current = isUnsaved
    setNoting(isUnsaved)
    if (isUnsaved || held.current === null) return
    setShown(held.current)
    held.current = null
  }, [])

  async function take(code: string) {
    setPending((count) => count + 1)
    try {
      tell(await scan(code))
    } catch (error) {
      tell({ is: 'refused', error })
    } finally {
      setPending((count) => count - 1)
    }
  }

  if (!settings.FO_MEETING_USER_LINKS_ACTIVE) return <ContactsOff />
  const list = (
    <Button variant="ghost" icon="people" href={paths.contacts(event.context)}>
      {data ? say('contacts.new.list.count', { count: data.data.length }) : say('contacts.new.list')}
    </Button>
  )
  return (
    <Page>
      <Columns asideFirst={shown !== null} aside={<Aside shown={shown} waiting={waiting} onNote={note} />}>
        <Sheet title={say('contacts.new')} level={1} lead={say('contacts.new.lead')} footer={list}>
          {isNoting ? <Banner kind="info">{say('contacts.new.paused')}</Banner> : null}
          <Scanner
            deniedText={say('contacts.new.denied')}
            onCode={(code) => void take(code)}
            busy={pending > 0 || isNoting}
            paused={isNoting}
          />
        </Sheet>
      </Columns>
    </Page>
  )
}

interface AsideProps {
  shown: Shown | null
  waiting: number
  /** An unsaved note exists: another badge must not replace its card. */
  onNote: (isUnsaved: boolean) => void
}

function Aside({ shown, waiting, onNote }: AsideProps) {
  const say = useSay()
  const tell = useProblem()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone it stands above the camera, out of view for a person who types a code.
    if (shown) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div ref={outcome} className={styles.outcome}>
      {shown?.is === 'saved' ? <MetCard key={shown.contact.id} contact={shown.contact} onNote={onNote} /> : null}
      {shown?.is === 'queued' ? <Banner kind="info">{say('contacts.new.queued')}</Banner> : null}
      {shown?.is === 'refused' ? (
        <Banner kind="error" title={say('contacts.new.refused')}>
          {tell(shown.error)}
        </Banner>
      ) : null}
      <WaitingBanner count={waiting} />
    </div>
  )
}
