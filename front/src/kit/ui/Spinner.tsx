import styles from './Loader.module.css'

/** A spinner in the current colour; adjacent text explains the wait. */
export function Spinner({ size = 20 }: { size?: number | undefined }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="0.1 5.55"
        strokeLinecap="round"
      />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
