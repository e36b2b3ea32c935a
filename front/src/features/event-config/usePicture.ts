import { useEffect, useState } from 'react'
import { coloursIn } from './parts/pictureColours.ts'

/** A picture at an address that is still being typed: nothing is asked until it stays the same. */
const TYPED_MS = 500
/** Few points say enough of its colours. */
const SIDE = 48

interface Picture {
  readonly address: string
  readonly state: 'loading' | 'shown' | 'failed'
  /** Pixels; 0 until it is shown, and where it has no size of its own. */
  readonly width: number
  readonly height: number
  /** What it is mostly made of; none where its site does not let it be read. */
  readonly colours: readonly string[]
}

const NONE: Picture = { address: '', state: 'loading', width: 0, height: 0, colours: [] }

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

/** Whether there is a picture at an address, its size, and its colours. */
export function usePicture(address: string): Picture {
  const [picture, setPicture] = useState(NONE)
  useEffect(() => {
    if (address === '') return
    let isCurrent = true
    const tell = (told: Omit<Picture, 'address'>) => {
      if (isCurrent) setPicture({ ...told, address })
    }
    const timer = setTimeout(() => {
      const image = new Image()
      image.onload = () => {
        const { naturalWidth: width, naturalHeight: height } = image
        tell({ state: 'shown', width, height, colours: coloursOf(image) })
      }
      image.onerror = () => tell({ ...NONE, state: 'failed' })
      image.src = address
    }, TYPED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [address])
  return picture.address === address ? picture : { ...NONE, address }
}
