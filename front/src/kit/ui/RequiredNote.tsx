import { useSay } from '#kit/say.tsx'
import styles from './Field.module.css'

/** What the star of a field means, before the fields it stands beside. */
export function RequiredNote() {
  return <p className={styles.hint}>{useSay()('context.required')}</p>
}
