import { readSync, writeSync } from 'node:fs'

/**
 * The record a server keeps for its supervisor: a count that grows while the event loop turns, and the names of the current tasks. It is in
 * a file without a name that both have open, because a process whose event loop is blocked cannot send messages.
 */

/** The maximum number of current tasks recorded. */
const slots = 128
/** A slot: the length of its name (0 if it is free), the second in which the task began, the name. */
const headBytes = 8
const slotBytes = 248
export const recordBytes = headBytes + slots * slotBytes

const placeOf = (slot: number): number => headBytes + slot * slotBytes
const secondOf = (now: number): number => Math.floor(now / 1000)
const nothing = Buffer.alloc(4)

export interface RunningTask {
  name: string
  /** Whole seconds since it began. */
  seconds: number
}

/** Records the current tasks. Without a file nothing is written. */
export class Recorder {
  private readonly file: number | null
  private readonly free = Array.from({ length: slots }, (_, slot) => slots - 1 - slot)
  private readonly buffer = Buffer.alloc(slotBytes)
  private beats = 0

  constructor(file: number | null) {
    this.file = file
  }

  /** Records the start of a task; returns how to record its end. Names hold no personal data: they end up in the log. */
  enter(name: string): () => void {
    const { file, buffer } = this
    const slot = file === null ? undefined : this.free.pop()
    if (file === null || slot === undefined) return () => {}
    const length = buffer.write(name, headBytes)
    buffer.writeUInt32LE(length, 0)
    buffer.writeUInt32LE(secondOf(Date.now()), 4)
    writeSync(file, buffer, 0, headBytes + length, placeOf(slot))
    return () => {
      writeSync(file, nothing, 0, 4, placeOf(slot))
      this.free.push(slot)
    }
  }

  /** Records that the event loop turns. */
  beat(): void {
    if (this.file === null) return
    this.beats = (this.beats + 1) % 2 ** 32
    this.buffer.writeUInt32LE(this.beats, 0)
    writeSync(this.file, this.buffer, 0, 4, 0)
  }
}

/** How often the event loop was seen to turn; 0 if it is not watched. */
export const readBeats = (file: number): number => {
  const buffer = Buffer.alloc(4)
  readSync(file, buffer, 0, 4, 0)
  return buffer.readUInt32LE(0)
}

/** The current tasks. */
export const readRunningTasks = (file: number, now: number): RunningTask[] => {
  const buffer = Buffer.alloc(recordBytes)
  readSync(file, buffer, 0, recordBytes, 0)
  return Array.from({ length: slots }, (_, slot) => placeOf(slot)).flatMap(at => {
    const length = Math.min(buffer.readUInt32LE(at), slotBytes - headBytes)
    if (length === 0) return []
    const name = buffer.toString('utf8', at + headBytes, at + headBytes + length)
    return [{ name, seconds: Math.max(0, secondOf(now) - buffer.readUInt32LE(at + 4)) }]
  })
}
