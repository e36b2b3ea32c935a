export type Shared = 'shared' | 'copied' | 'failed' | 'dropped'

function fileOf(url: string): Promise<File> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onerror = reject
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      canvas.toBlob(
        (blob) =>
          blob ? resolve(new File([blob], 'photo.jpg', { type: blob.type })) : reject(new Error('no picture')),
        'image/jpeg',
        0.92,
      )
    }
    image.src = url
  })
}

/** Shares the picture itself through the device, since its address expires; otherwise copies the page's address. */
export async function share(url: string, title: string): Promise<Shared> {
  try {
    const sample = new File([], 'photo.jpg', { type: 'image/jpeg' })
    if (navigator.canShare?.({ files: [sample] })) {
      await navigator.share({ title, files: [await fileOf(url)] })
      return 'shared'
    }
    await navigator.clipboard.writeText(location.href)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dropped' : 'failed'
  }
}
