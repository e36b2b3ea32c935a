import type { FileFaults } from '@parvis/contract/event-file/event-file.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import styles from './Import.module.css'

/** The errors of a file by line; nothing was imported. */
export function Faults({ faults, more }: FileFaults) {
  const say = useSay()
  return (
    <>
      <Banner kind="error">{say('parts.import.wrong', { count: faults.length + more })}</Banner>
      <table className={styles.faults}>
        <thead>
          <tr>
            <th scope="col">{say('parts.import.line')}</th>
            <th scope="col">{say('parts.import.key')}</th>
            <th scope="col">{say('parts.import.why')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, key, message }) => (
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
      {more > 0 ? <p>{say('parts.import.more', { count: more })}</p> : null}
    </>
  )
}
