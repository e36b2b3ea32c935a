import type { Acted, GuestImport } from '@parvis/contract/guests/guests.ts'
import { planUndo, undoImport } from '@parvis/contract/guests/guests.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'

type OfImport = Pick<GuestImport, 'id'>

export function Undo({ data }: { readonly data: OfImport }) {
  const say = useSay()
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => ask(true)}>
        {say('guests.undo')}
      </Button>
      {isAsked ? <UndoDialog data={data} onClose={() => ask(false)} /> : null}
    </>
  )
}

/** What undoing would do, read when it is asked; or who prevents it. */
function UndoDialog({ data, onClose }: { readonly data: OfImport; readonly onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, importId: data.id }
  const { data: plan, error, refetch } = useRead(planUndo, { params }, { staleTime: 0 })
  const undoing = useSend(undoImport)
  if (!plan || !plan.isTraced || plan.acted.count > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={say(plan ? 'guests.undo.refused.title' : 'guests.undo.title')}
        closeLabel={say('guests.undo.close')}
        footer={<Button onClick={onClose}>{say('guests.undo.no')}</Button>}
      >
        {error ? <Banner kind="error">{tell(error)}</Banner> : null}
        {!plan && !error ? <Loader label={say('context.loading')} /> : null}
        {plan && !plan.isTraced ? <p>{say('IMPORT_UNTRACED')}</p> : null}
        {plan && plan.acted.count > 0 ? <ActedSince acted={plan.acted} /> : null}
      </Dialog>
    )
  const { removed, restored } = plan
  const tells = (key: 'removed' | 'restored', count: number) =>
    count > 0 ? <p>{say(`guests.undo.${key}`, { count })}</p> : null
  return (
    <ConfirmDialog
      open
      danger
      busy={undoing.isPending}
      title={say('guests.undo.title')}
      yesLabel={say('guests.undo.yes', { count: removed + restored })}
      noLabel={say('guests.undo.no')}
      onNo={onClose}
      onYes={() => undoing.mutate({ params }, { onSuccess: onClose, onError: () => void refetch() })}
    >
      {undoing.error ? <Banner kind="error">{tell(undoing.error)}</Banner> : null}
      {tells('removed', removed)}
      {tells('restored', restored)}
      {removed + restored === 0 ? <p>{say('guests.undo.nothing')}</p> : null}
      <p>{say('guests.undo.noMail')}</p>
    </ConfirmDialog>
  )
}

interface ActedPeople {
  readonly count: number
  readonly people: readonly Acted[]
}

function ActedSince({ acted }: { readonly acted: ActedPeople }) {
  const say = useSay()
  return (
    <>
      <p>{say('guests.undo.refused', { count: acted.count })}</p>
      <People acted={acted} />
    </>
  )
}

function People({ acted: { count, people } }: { readonly acted: ActedPeople }) {
  const say = useSay()
  const { event } = useEvent()
  const more = count - people.length
  return (
    <ul>
      {people.map(({ userId, name, act }) => (
        <li key={userId}>
          <Anchor href={paths.person(event.context, userId)}>{name || say('guests.noName')}</Anchor>{' '}
          {say(`guests.undo.act.${act}`)}
        </li>
      ))}
      {more > 0 ? <li>{say('guests.undo.more', { count: more })}</li> : null}
    </ul>
  )
}

/** Those who acted while an import was being undone, and stay as they are. */
export function LeftPeople({ data }: { readonly data: GuestImport }) {
  const say = useSay()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, importId: data.id }
  const { data: plan } = useRead(planUndo, { params }, { staleTime: 0 })
  return (
    <Banner kind="warning">
      {say('guests.undone.left', { count: data.left })}
      {plan ? <People acted={plan.acted} /> : null}
    </Banner>
  )
}
