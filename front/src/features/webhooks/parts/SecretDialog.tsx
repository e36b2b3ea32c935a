import type { WebhookSecret } from '@parvis/contract/webhooks/webhooks.ts'
import { useSay } from '#kit/say.tsx'
import { CopyDialog } from '#kit/ui/CopyDialog.tsx'
import styles from './Webhooks.module.css'

export function SecretDialog({ made: { url, secret }, onClose }: { made: WebhookSecret; onClose: () => void }) {
  const say = useSay()
  return (
    <CopyDialog
      title={say('webhooks.secret.title', { host: new URL(url).host })}
      text={secret}
      copyLabel={say('webhooks.secret.copy')}
      copiedLabel={say('webhooks.secret.copied')}
      closeLabel={say('webhooks.close')}
      onClose={onClose}
    >
      <p>{say('webhooks.secret.text')}</p>
      <p className={styles.secret}>{secret}</p>
    </CopyDialog>
  )
}
