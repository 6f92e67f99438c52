/** A command that can't be carried out; the message says why. */
export class AdminError extends Error {
  override name = 'AdminError'
}
