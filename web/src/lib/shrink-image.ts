/** A picture, JPEG or PNG or WebP, made small enough to send over a slow connection. */
export interface Shrinking {
  /** Longest side in pixels. */
  side: number
  /** Wanted size in bytes; quality is lowered step by step until it is met. */
  bytes: number
}

const qualities = [0.9, 0.8, 0.7, 0.55, 0.4]

/**
 * Shrinks a picture on the device. Answers the file as it is where the browser can't read it or where nothing would be won: the server
 * judges it then.
 */
export const shrinkImage = async (file: File, { side, bytes }: Shrinking): Promise<File> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size <= bytes) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  let best: Blob | null = null
  for (const quality of qualities) {
    // A browser that can't write WebP answers PNG, which keeps a crest's transparency too.
    best = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', quality))
    if (!best || best.type !== 'image/webp' || best.size <= bytes) break
  }
  if (!best || best.size >= file.size) return file
  const ending = best.type === 'image/webp' ? 'webp' : 'png'
  return new File([best], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: best.type })
}
