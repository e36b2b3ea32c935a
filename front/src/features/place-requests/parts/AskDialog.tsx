import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { RequestPerson } from '@parvis/contract/place-requests/place-requests.ts'
import { savePlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { LimitedOffer } from '../RequestsPanel.tsx'
import type { RequestsOf } from '../useRequests.ts'
import styles from './Requests.module.css'

interface AskDialogProps {
  of: RequestsOf
  offer: LimitedOffer
  companions: readonly RequestPerson[]
  onDone: () => void
  onClose: () => void
}

/** Explains a request and asks for its companions, served with the person or not at all. */
export function AskDialog({ of, offer: { kind, target, label }, companions, onDone, onClose }: AskDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const [chosen, choose] = useState<readonly string[]>([])
  const send = useSend(savePlaceRequest, { onSuccess: onDone })
  const options = companions.map((one) => ({ value: one.id, label: fullName(one) }))
  const body = { kind, target, isWanted: true, with: [...chosen] }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('requests.ask.title', { offer: label })}
      closeLabel={say('requests.ask.no')}
    >
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <p>{say('requests.ask.text')}</p>
      {options.length > 0 ? (
        <CheckboxGroup
          name="with"
          label={say('requests.group')}
          hint={say('requests.group.hint')}
          options={options}
          value={chosen}
          onChange={choose}
        />
      ) : null}
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onClose}>
          {say('requests.ask.no')}
        </Button>
        <Button icon="clock" busy={send.isPending} onClick={() => send.mutate({ params: of, body })}>
          {say('requests.ask.yes', { count: chosen.length + 1 })}
        </Button>
      </div>
    </Dialog>
  )
}
