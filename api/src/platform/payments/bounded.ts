/** The text of a response of at most `most` bytes; null if it is longer, in which case the rest is not read. */
export const readBounded = async (response: Response, most: number): Promise<string | null> => {
  if (!response.body) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the body.
  for await (const piece of response.body) {
    bytes += piece.length
    if (bytes > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
