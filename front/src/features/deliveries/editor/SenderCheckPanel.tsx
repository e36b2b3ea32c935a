import type { SenderCheck } from '@parvis/contract/deliveries/deliveries.ts'
import { checkSender } from '@parvis/contract/deliveries/deliveries.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './SenderCheckPanel.module.css'

const KINDS = { right: 'success', missing: 'error', wrong: 'error', unknown: 'warning' } as const

/** The DNS checks of the sender's domain (SPF, DKIM, DMARC), and a message to its administrator. */
export function SenderCheckPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(checkSender, { params }, { staleTime: 60_000 })
  return (
    <section className={styles.panel} aria-labelledby="sender-check">
      <h2 id="sender-check">{say('sender.title', { domain: data?.domain ?? '' })}</h2>
      <p className={styles.note}>{say('sender.lead')}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data === undefined && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? (
        <ul className={styles.checks}>
          {data.checks.map(({ kind, state, found }) => (
            <li key={kind}>
              <b>{say(`sender.${kind}`)}</b> <Pill kind={KINDS[state]}>{say(`sender.state.${state}`)}</Pill>
              <p>{say(`sender.${kind}.${state}`)}</p>
              {found.map((text) => (
                <code key={text}>{text}</code>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
      {data ? <Ask check={data} /> : null}
      <div>
        <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {say('sender.again')}
        </Button>
      </div>
    </section>
  )
}

/** The request to the domain's administrator, ready to copy; absent where all checks pass. */
function Ask({ check: { address, domain, checks } }: { readonly check: SenderCheck }) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  const lacking = checks.filter(({ state }) => state !== 'right')
  if (lacking.length === 0) return null
  const message = [
    say('sender.ask.begin', { address, domain }),
    ...lacking.map(({ kind }) => say(`sender.ask.${kind}`, { domain })),
    say('sender.ask.end'),
  ].join('\n')
  return (
    <div className={styles.ask}>
      <h3>{say('sender.ask')}</h3>
      <textarea readOnly rows={lacking.length + 4} aria-label={say('sender.ask.text')} value={message} />
      <div>
        <Button
          small
          variant="ghost"
          onClick={() => void navigator.clipboard.writeText(message).then(() => setCopied(true))}
        >
          {say('sender.copy')}
        </Button>
      </div>
      {isCopied ? <p className={styles.note}>{say('sender.copied')}</p> : null}
      <LiveRegion>{isCopied ? say('sender.copied') : ''}</LiveRegion>
    </div>
  )
}
