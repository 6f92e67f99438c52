/** The longest side of a picture in pixels, and its largest target size in bytes. */
const side = 400
const most = 40_000
const qualities = [0.86, 0.78, 0.68, 0.56, 0.44, 0.32]

const drawn = async (file: Blob, whole: boolean): Promise<HTMLCanvasElement> => {
  const picture = await createImageBitmap(file)
  const edge = Math.min(picture.width, picture.height)
  const [width, height] = whole ? [picture.width, picture.height] : [edge, edge]
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.imageSmoothingQuality = 'high'
  // The background for a transparent picture, if the output format has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2]
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, type, quality))

/**
 * The middle square of a picture, small enough for a slow connection: 400 pixels wide and at most 40 kB. Throws, with a sentence for the
 * person, if the file is not a picture that this browser can open. `whole` fits a logo instead of cropping it.
 */
export const shrinkPicture = async (file: File, { whole = false } = {}): Promise<File> => {
  const canvas = await drawn(file, whole).catch(() => {
    throw new Error('This picture cannot be opened. Choose a JPEG, PNG or WebP picture.')
  })
  const name = file.name.replace(/\.\w+$/, '') || 'picture'
  for (const quality of qualities) {
    const webp = await encoded(canvas, 'image/webp', quality)
    // Browsers that cannot write WebP return a PNG instead.
    const blob = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg', quality)
    if (blob && blob.size <= most) return new File([blob], `${name}.${blob.type.slice(6)}`, { type: blob.type })
  }
  throw new Error('This picture could not be made small enough. Choose another one.')
}
