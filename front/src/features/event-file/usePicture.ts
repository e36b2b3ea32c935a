import { useEffect, useState } from 'react'
import { coloursIn } from './parts/pictureColours.ts'

/** A picture at an address that is still being typed: nothing is asked until it stays the same. */
const TYPED_MS = 500
/** Few points say enough of its colours. */
const SIDE = 48

interface Picture {
  readonly address: string
  readonly state: 'loading' | 'shown' | 'failed'
  /** What it is mostly made of; none where its site does not let it be read. */
  readonly colours: readonly string[]
}

const NONE: Picture = { address: '', state: 'loading', colours: [] }

/** The colours of a picture that is drawn; none of a picture of another site, which may not be read. */
function coloursOf(picture: HTMLImageElement): string[] {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const drawing = canvas.getContext('2d')
  if (!drawing) return []
  try {
    drawing.drawImage(picture, 0, 0, SIDE, SIDE)
    return coloursIn(drawing.getImageData(0, 0, SIDE, SIDE).data)
  } catch {
    return []
  }
}

/** Whether there is a picture at an address, and its colours. */
export function usePicture(address: string): Picture {
  const [picture, setPicture] = useState(NONE)
  useEffect(() => {
    if (address === '') return
    let isCurrent = true
    const tell = (told: Omit<Picture, 'address'>) => {
      if (isCurrent) setPicture({ address, ...told })
    }
    const timer = setTimeout(() => {
      const image = new Image()
      image.onload = () => tell({ state: 'shown', colours: coloursOf(image) })
      image.onerror = () => tell({ state: 'failed', colours: [] })
      image.src = address
    }, TYPED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [address])
  return picture.address === address ? picture : { ...NONE, address }
}
