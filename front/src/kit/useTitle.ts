import { useEffect } from 'react'

let site = 'Parvis'
let page = ''

const show = () => {
  document.title = page && page !== site ? `${page} – ${site}` : site
}

/** Names the site (the event) in the browser's tab; screens add their own name with `useTitle`. */
export function nameSite(name: string): void {
  site = name
  show()
}

/** Names the screen in the browser's tab, before the name of the event, for as long as it is shown. */
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
