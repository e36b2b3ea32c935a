import type { Factor, Passkey, PasskeyToMake } from '@parvis/contract/two-factor/two-factor.ts'
import { beginPasskey, removePasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import styles from './parts/Factor.module.css'
import { MakeForm } from './parts/MakeForm.tsx'
import { PasskeyLine } from './parts/PasskeyLine.tsx'
import { ProofDialog } from './parts/ProofDialog.tsx'
import { RenameDialog } from './parts/RenameDialog.tsx'

interface PasskeysPanelProps {
  readonly factor: Factor
  readonly onChanged: () => Promise<void>
  /** The last factor was removed. */
  readonly onNone: () => void
}

type PasskeyDialog = { readonly is: 'add' } | { readonly is: 'rename' | 'remove'; readonly passkey: Passkey }

export function PasskeysPanel({ factor, onChanged, onNone }: PasskeysPanelProps) {
  const say = useSay()
  const [asked, ask] = useState<PasskeyDialog | null>(null)
  const [toMake, setToMake] = useState<PasskeyToMake | null>(null)
  const { passkeys, hasApp } = factor
  const isLast = !hasApp && passkeys.length === 1
  const close = () => ask(null)
  const made = async () => {
    await onChanged()
    setToMake(null)
  }
  return (
    <section className={styles.section}>
      <h2>{say('factor.passkeys')}</h2>
      <p className={styles.lead}>{say('factor.passkeys.lead')}</p>
      {passkeys.length > 0 ? (
        <ul className={styles.lines}>
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => ask({ is: 'rename', passkey })}
              onRemove={() => ask({ is: 'remove', passkey })}
            />
          ))}
        </ul>
      ) : null}
      {toMake ? (
        <MakeForm asked={toMake} onMade={() => void made()} onCancel={() => setToMake(null)} />
      ) : (
        <div>
          <Button variant="ghost" icon="plus" onClick={() => ask({ is: 'add' })}>
            {say('factor.addKey')}
          </Button>
        </div>
      )}
      {asked?.is === 'add' ? <AddDialog factor={factor} onClose={close} onBegun={setToMake} /> : null}
      {asked?.is === 'rename' ? <RenameDialog passkey={asked.passkey} onClose={close} /> : null}
      {asked?.is === 'remove' ? (
        <ProofDialog
          what="removeKey"
          factor={factor}
          onClose={close}
          onProof={async (body) => {
            await call(removePasskey, { params: { passkeyId: asked.passkey.id }, body })
            close()
            if (isLast) onNone()
            else await onChanged()
          }}
        >
          <p>{say('factor.removeKey.text', { name: asked.passkey.name })}</p>
          {isLast ? <p>{say('factor.removeKey.last')}</p> : null}
        </ProofDialog>
      ) : null}
    </section>
  )
}

interface AddDialogProps {
  readonly factor: Factor
  readonly onClose: () => void
  readonly onBegun: (toMake: PasskeyToMake) => void
}

function AddDialog({ factor, onClose, onBegun }: AddDialogProps) {
  const say = useSay()
  return (
    <ProofDialog
      what="addKey"
      factor={factor}
      onClose={onClose}
      onProof={async (proof) => {
        onBegun(await call(beginPasskey, { body: { proof } }))
        onClose()
      }}
    >
      <p>{say('factor.addKey.text')}</p>
    </ProofDialog>
  )
}
