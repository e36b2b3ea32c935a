import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Openid.module.css'

interface AddressesProps {
  readonly callback: string
  readonly leaving: string
}

export function Addresses(addresses: AddressesProps) {
  const say = useSay()
  const [copied, setCopied] = useState<keyof AddressesProps | null>(null)
  // Missing without HTTPS; the address can be selected instead.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const names = ['callback', 'leaving'] as const
  return (
    <>
      <dl className={styles.addresses}>
        {names.map((name) => (
          <div key={name}>
            <dt>{say(`openid.${name}`)}</dt>
            <dd>
              <span className={styles.address}>{addresses[name]}</span>
              {clipboard ? (
                <Button
                  small
                  variant="ghost"
                  icon={copied === name ? 'check' : undefined}
                  onClick={() => void clipboard.writeText(addresses[name]).then(() => setCopied(name))}
                >
                  {say('openid.copy')}
                  <VisuallyHidden> {say(`openid.${name}`)}</VisuallyHidden>
                </Button>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <LiveRegion>{copied ? say('openid.copied') : ''}</LiveRegion>
    </>
  )
}
