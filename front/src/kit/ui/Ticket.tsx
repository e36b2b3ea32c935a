import type { ReactNode } from 'react'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import styles from './Ticket.module.css'

export interface TicketLine {
  icon: IconName
  text: ReactNode
}

interface TicketProps {
  holder: ReactNode
  eyebrow?: ReactNode
  status?: ReactNode
  lines?: readonly TicketLine[] | undefined
  qr?: ReactNode
  code?: string | undefined
  actions?: ReactNode
  children?: ReactNode
  level?: 2 | 3 | undefined
}

/** The holder's ticket: body and stub, with a dotted tear line between two notches. */
export function Ticket({ holder, eyebrow, status, lines = [], qr, code, actions, children, level = 2 }: TicketProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const hasStub = Boolean(qr || code)
  return (
    <article className={styles.ticket} data-stub={hasStub || undefined}>
      <div className={styles.halves}>
        <div className={styles.body}>
          <div className={styles.top}>
            {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
            {status}
          </div>
          <Heading className={styles.holder}>{holder}</Heading>
          {lines.length > 0 ? (
            <ul className={styles.lines}>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket never move
                <li key={index}>
                  <Icon name={line.icon} />
                  <span>{line.text}</span>
                </li>
              ))}
            </ul>
          ) : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {hasStub ? (
          <div className={styles.stub}>
            {qr ? <div className={styles.qr}>{qr}</div> : null}
            {code ? <p className={styles.code}>{code}</p> : null}
          </div>
        ) : null}
      </div>
    </article>
  )
}
