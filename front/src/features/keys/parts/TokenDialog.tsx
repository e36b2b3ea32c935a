import { useSay } from '#kit/say.tsx'
import { CopyDialog } from '#kit/ui/CopyDialog.tsx'
import styles from './Keys.module.css'

interface TokenDialogProps {
  readonly made: { readonly name: string; readonly token: string }
  readonly onClose: () => void
}

export function TokenDialog({ made: { name, token }, onClose }: TokenDialogProps) {
  const say = useSay()
  return (
    <CopyDialog
      title={say('keys.token.title', { name })}
      text={token}
      copyLabel={say('keys.token.copy')}
      copiedLabel={say('keys.token.copied')}
      closeLabel={say('keys.close')}
      onClose={onClose}
    >
      <p>{say('keys.token.text')}</p>
      <p className={styles.token}>{token}</p>
    </CopyDialog>
  )
}
