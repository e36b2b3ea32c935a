import { useSay } from '#kit/say.tsx'
import styles from './Field.module.css'

/** Explains the star of required fields. */
export function RequiredNote() {
  return <p className={styles.hint}>{useSay()('context.required')}</p>
}
