import type { FileFault } from '@parvis/contract/event-file/event-file.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import styles from './Import.module.css'

/** More than anybody mends at once. */
const MOST = 100

/** What is wrong in a file, line by line; nothing of it was written. */
export function Faults({ faults }: { faults: readonly FileFault[] }) {
  const say = useSay()
  return (
    <>
      <Banner kind="error">{say('parts.import.wrong', { count: faults.length })}</Banner>
      <table className={styles.faults}>
        <thead>
          <tr>
            <th scope="col">{say('parts.import.line')}</th>
            <th scope="col">{say('parts.import.key')}</th>
            <th scope="col">{say('parts.import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, MOST).map(({ line, key, message }) => (
            <tr key={`${line} ${key} ${message}`}>
              <td data-label={say('parts.import.line')}>{line}</td>
              <td>
                <code>{key}</code>
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > MOST ? <p>{say('parts.import.more', { count: faults.length - MOST })}</p> : null}
    </>
  )
}
