import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { hasDialog } from '#kit/keys.ts'
import { paths } from '#kit/paths.ts'
import { useLocation } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { PersonFields } from './kit/PersonFields.tsx'
import styles from './parts/Add.module.css'
import { AddedBanner } from './parts/AddedBanner.tsx'
import { Chosen } from './parts/Chosen.tsx'
import { Foot } from './parts/Foot.tsx'
import { Payment } from './parts/Payment.tsx'
import type { Addition } from './useAddition.ts'
import { NOBODY, useAddition } from './useAddition.ts'
import { useFaults } from './useFaults.ts'

const FORM = 'addition'

/** The addition of a person by the team, on a panel beside the list; on a phone, the whole screen. */
export function AddScreen() {
  const say = useSay()
  const addition = useAddition()
  const mayAdd = useMe().rights.includes('people.write')
  const [isLeaving, setIsLeaving] = useState(false)
  const { event } = useEvent()
  const go = useGo()
  const { search } = useLocation()
  const leave = () => go(paths.participants(event.context) + search)
  const isBegun = Object.values(addition.typed).some((text) => text.trim() !== '')
  const close = () => (isBegun ? setIsLeaving(true) : leave())
  useEscape(close)
  return (
    <aside className={styles.panel} aria-labelledby="addition-title">
      <header className={styles.head}>
        <p>{say('additions.note')}</p>
        <IconButton icon="close" label={say('additions.close')} onClick={close} />
        <h2 id="addition-title">{say('additions.title')}</h2>
      </header>
      {mayAdd ? <AddForm addition={addition} /> : <Banner kind="info">{say('additions.closed')}</Banner>}
      <ConfirmDialog
        open={isLeaving}
        title={say('additions.leave')}
        yesLabel={say('additions.leave.yes')}
        noLabel={say('additions.leave.no')}
        onYes={leave}
        onNo={() => setIsLeaving(false)}
      >
        {say('additions.leave.text')}
      </ConfirmDialog>
    </aside>
  )
}

function useEscape(close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasDialog()) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

function AddForm({ addition }: { addition: Addition }) {
  const say = useSay()
  const tell = useProblem()
  const { typed, types, typoId, dayIds, offer, sending, added, typesError } = addition
  const { form, wrong, isTied, submit } = useFaults({
    typed,
    lacksType: types.length > 0 && typoId === '',
    lacksDays: offer.isChosen && dayIds.length === 0,
    lacksReason: addition.settling.lacksReason,
    error: sending.error,
  })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [form])

  function send(event: FormEvent): void {
    event.preventDefault()
    void submit(addition.add)
  }
  return (
    <>
      <form id={FORM} ref={form} className={styles.body} noValidate onSubmit={send}>
        {added && typed === NOBODY ? <AddedBanner added={added} /> : null}
        {sending.error && !isTied ? (
          <Banner kind="error" title={say('additions.failed')}>
            {tell(sending.error)}
          </Banner>
        ) : null}
        {typesError ? <Banner kind="error">{tell(typesError)}</Banner> : null}
        <PersonFields typed={typed} onType={addition.setTyped} wrong={wrong} />
        <Chosen addition={addition} wrong={wrong} />
        <Payment addition={addition} wrong={wrong} />
      </form>
      <Foot addition={addition} form={FORM} />
    </>
  )
}
