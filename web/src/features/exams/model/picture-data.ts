/** How many bytes become text at once: more arguments overflow the stack of small phones. */
const chunk = 8192

/** A picture as the address of its content, which can be stored as JSON and shown by an image. */
export const addressOf = async (picture: Blob): Promise<string> => {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return `data:${picture.type};base64,${btoa(text)}`
}

const pattern = /^data:(image\/(?:webp|jpeg|png));base64,([\w+/=]+)$/

/** Whether a stored text is the address of a picture's content. */
export const isPictureData = (raw: unknown): raw is string => typeof raw === 'string' && pattern.test(raw)

/** The picture of such an address. Throws if it is none. */
export const pictureOf = (address: string): File => {
  const [, type = '', content = ''] = pattern.exec(address) ?? []
  if (!type) throw new Error('This is not a stored picture.')
  const bytes = Uint8Array.from(atob(content), char => char.charCodeAt(0))
  return new File([bytes], `photo.${type.slice(6)}`, { type })
}
