import type { Passkey } from '@parvis/contract/two-factor/two-factor.ts'
import { renamePasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { useId, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Factor.module.css'

export function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const [name, setName] = useState(passkey.name)
  const rename = useSend(renamePasskey, { onSuccess: onClose })
  const wrong = rename.error?.errors.find(({ path }) => path === 'name')?.message
  const no = say('factor.passkey.rename.no')
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('factor.passkey.rename.title')}
      closeLabel={no}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {no}
          </Button>
          <Button type="submit" form={id} busy={rename.isPending}>
            {say('factor.passkey.rename.yes')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ params: { passkeyId: passkey.id }, body: { name } })
        }}
      >
        {rename.error && wrong === undefined ? <Banner kind="error">{tell(rename.error)}</Banner> : null}
        <TextInput
          name="name"
          label={say('factor.passkey.name')}
          required
          maxLength={60}
          value={name}
          error={wrong}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
