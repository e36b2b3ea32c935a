import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './PublicMessages.module.css'

export function Votes({ count }: { count: number }) {
  const say = useSay()
  const { language } = useLanguage()
  const number = new Intl.NumberFormat(language).format(count)
  return <span className={styles.votes}>{say('messages.votes', { count, number })}</span>
}
