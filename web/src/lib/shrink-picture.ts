/** A picture is kept as a square of this side, in pixels, and should not weigh more than this, in bytes. */
const side = 400
const most = 40_000
const qualities = [0.86, 0.78, 0.68, 0.56, 0.44, 0.32]

const drawn = async (file: Blob): Promise<HTMLCanvasElement> => {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, edge)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.imageSmoothingQuality = 'high'
  // What a transparent picture shows through, where the format that is written has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2]
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, type, quality))

/**
 * The middle square of a picture, small enough for a slow connection: 400 pixels wide and at most 40 kB. Throws, with a sentence
 * for the person, where the file is no picture that this browser can open.
 */
export const shrinkPicture = async (file: File): Promise<File> => {
  const canvas = await drawn(file).catch(() => {
    throw new Error('This picture cannot be opened. Choose a JPEG, PNG or WebP picture.')
  })
  const name = file.name.replace(/\.\w+$/, '') || 'picture'
  for (const quality of qualities) {
    const webp = await encoded(canvas, 'image/webp', quality)
    // Browsers that cannot write WebP answer a PNG instead.
    const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality)
    if (blob && blob.size <= most) return new File([blob], `${name}.${blob.type.slice(6)}`, { type: blob.type })
  }
  throw new Error('This picture could not be made small enough. Choose another one.')
}
