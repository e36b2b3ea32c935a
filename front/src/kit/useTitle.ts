import { useEffect } from 'react'

let site = 'Parvis'
let page = ''

const show = () => {
  document.title = page && page !== site ? `${page} – ${site}` : site
}

/** Sets the site's part of the document title (the event); screens add their own with `useTitle`. */
export function nameSite(name: string): void {
  site = name
  show()
}

/** Sets the screen's part of the document title, before the event's, while it is mounted. */
export function useTitle(name: string): void {
  useEffect(() => {
    page = name
    show()
    return () => {
      page = ''
      show()
    }
  }, [name])
}
