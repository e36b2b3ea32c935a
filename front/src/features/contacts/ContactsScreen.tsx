import type { Contact } from '@parvis/contract/contacts/contacts.ts'
import { listMyContacts } from '@parvis/contract/contacts/contacts.ts'
import { matchesWords } from '@parvis/contract/kit/searched.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { CardGrid, Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ContactCard } from './parts/ContactCard.tsx'
import styles from './parts/Contacts.module.css'
import { ContactsOff } from './parts/ContactsOff.tsx'
import { WaitingBanner } from './parts/WaitingBanner.tsx'
import { SharingPanel } from './SharingPanel.tsx'
import { useCards } from './useCards.ts'
import { useContacts, useScans } from './useContacts.ts'

const SEARCHED_FROM = 6

const matches = ({ firstName, lastName, company, comment, Authentication }: Contact, searched: string) =>
  matchesWords([firstName, lastName, company, comment, shownEmail(Authentication.email)].join(' '), searched)

export function ContactsScreen() {
  const say = useSay()
  const { settings } = useEvent()
  const { data, error, refetch, isFetching } = useContacts()
  const { waiting } = useScans()
  const tell = useProblem()
  useTitle(say('contacts.title'))
  if (!settings.FO_MEETING_USER_LINKS_ACTIVE) return <ContactsOff />
  const retry = (
    <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
      {say('contacts.retry')}
    </Button>
  )
  return (
    <Page>
      <WaitingBanner count={waiting} />
      {error && !data ? (
        <>
          <h1>{say('contacts.title')}</h1>
          <Banner kind="error" title={say('contacts.loadFailed')} actions={retry}>
            {tell(error)}
          </Banner>
        </>
      ) : null}
      {!data && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? <People contacts={data.data} /> : null}
      <SharingPanel />
    </Page>
  )
}

function People({ contacts }: { contacts: readonly Contact[] }) {
  const say = useSay()
  const { event } = useEvent()
  const title = useRef<HTMLHeadingElement>(null)
  const [searched, setSearched] = useState('')
  const [removed, setRemoved] = useState('')
  const found = contacts.filter((contact) => matches(contact, searched))
  useEffect(() => {
    // The removed card held the focus.
    if (removed) title.current?.focus()
  }, [removed])
  const scan = (
    <Button icon="qr" href={paths.contactsNew(event.context)}>
      {say('contacts.scan')}
    </Button>
  )
  return (
    <>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 ref={title} tabIndex={-1}>
            {say('contacts.title')}
          </h1>
          {contacts.length > 0 ? (
            <p className={styles.count}>{say('contacts.count', { count: contacts.length })}</p>
          ) : null}
        </div>
        {contacts.length > 0 ? (
          <div className={styles.ways}>
            <Export />
            <AllCards />
            {scan}
          </div>
        ) : null}
      </header>
      {contacts.length >= SEARCHED_FROM ? <Search value={searched} onChange={setSearched} /> : null}
      {contacts.length === 0 ? (
        <Sheet>
          <EmptyState icon="people" title={say('contacts.none')} action={scan}>
            {say('contacts.none.text')}
          </EmptyState>
        </Sheet>
      ) : found.length === 0 ? (
        <p role="status">{say('contacts.search.none')}</p>
      ) : (
        <CardGrid>
          {found.map((contact) => (
            <ContactCard key={contact.id} contact={contact} onRemoved={setRemoved} />
          ))}
        </CardGrid>
      )}
      <LiveRegion>{removed ? say('contacts.removed', { name: removed }) : ''}</LiveRegion>
    </>
  )
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <div className={styles.search}>
      <TextInput
        label={say('contacts.search')}
        name="search"
        type="search"
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function AllCards() {
  const say = useSay()
  const tell = useProblem()
  const { save, isPending, error } = useCards(say('contacts.file'))
  return (
    <>
      <Button variant="ghost" icon="mobile" busy={isPending} onClick={save}>
        {say('contacts.cards')}
      </Button>
      {error ? (
        <Banner kind="error" title={say('contacts.export.failed')}>
          {tell(error)}
        </Banner>
      ) : null}
    </>
  )
}

/** A workbook of all of them, downloaded in the same tab: no pop-up is blocked. */
function Export() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function ask() {
    setIsBusy(true)
    setError(null)
    try {
      const params = { domainId: event.domainId, eventId: event.id }
      const { url } = await call(listMyContacts, { params, query: { createExport: '1' } })
      if (url) location.assign(url)
    } catch (problem) {
      setError(problem)
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button variant="ghost" icon="download" busy={isBusy} onClick={() => void ask()}>
        {say('contacts.export')}
      </Button>
      {error ? (
        <Banner kind="error" title={say('contacts.export.failed')}>
          {tell(error)}
        </Banner>
      ) : null}
    </>
  )
}
