/** Bytes as a buffer, without copying them: a thread returns a plain byte array. */
export const bytesFrom = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
