import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import styles from './TypeName.module.css'

/** The participant type after a dot of its colour; the name says the same. */
export function TypeName({ card: { typo, typoColour } }: { readonly card: Pick<DoorCard, 'typo' | 'typoColour'> }) {
  if (!typo) return null
  if (!typoColour) return typo
  return (
    <span className={styles.type}>
      <span className={styles.spot} style={{ background: typoColour }} />
      {typo}
    </span>
  )
}

export function CardDetails({ card }: { readonly card: Pick<DoorCard, 'company' | 'typo' | 'typoColour'> }) {
  return (
    <>
      {card.company}
      {card.company && card.typo ? ' · ' : null}
      <TypeName card={card} />
    </>
  )
}
