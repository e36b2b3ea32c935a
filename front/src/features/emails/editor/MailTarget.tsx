import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from '../kit/MailText.module.css'

/** What leads each person to their own space. */
export const PERSONAL = '{{link}}'
const OWN = 'own'
const ADDRESS = 'address'

/** An address as mails keep it, or nothing where it leads nowhere. */
function addressFrom(typed: string): string | undefined {
  const address = typed.trim()
  if (/^(?:https?:\/\/|tel:)\S+$/i.test(address) || /^mailto:[^\s@]+@\S+$/i.test(address)) return address
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(address) ? `https://${address}` : undefined
}

interface MailTargetProps {
  readonly title: string
  readonly href: string
  readonly onChoose: (href: string) => void
  readonly onClose: () => void
}

/** Where a link or a button leads: the person's own space, or an address. */
export function MailTarget({ title, href, onChoose, onClose }: MailTargetProps) {
  const say = useSay()
  const [kind, choose] = useState(href === PERSONAL || href === '' ? OWN : ADDRESS)
  const [typed, type] = useState(href === PERSONAL ? '' : href)
  const [isWrong, tell] = useState(false)
  function save() {
    const address = kind === OWN ? PERSONAL : addressFrom(typed)
    if (address === undefined) return tell(true)
    onChoose(address)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={say('parts.plan.close')}
      footer={<Buttons onClose={onClose} onSave={save} />}
    >
      <form
        className={styles.target}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <RadioGroup
          name="mail-target"
          label={say('mails.target')}
          value={kind}
          onChange={choose}
          options={[
            { value: OWN, label: say('mails.target.own') },
            { value: ADDRESS, label: say('mails.target.address') },
          ]}
        />
        {kind === ADDRESS ? (
          <TextInput
            name="mail-address"
            label={say('mails.target.typed')}
            hint={say('mails.target.hint')}
            required
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            value={typed}
            error={isWrong ? say('mails.target.wrong') : undefined}
            onChange={(value) => {
              tell(false)
              type(value)
            }}
          />
        ) : null}
      </form>
    </Dialog>
  )
}

function Buttons({ onClose, onSave }: { readonly onClose: () => void; readonly onSave: () => void }) {
  const say = useSay()
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {say('mails.target.back')}
      </Button>
      <Button onClick={onSave}>{say('mails.target.save')}</Button>
    </>
  )
}
