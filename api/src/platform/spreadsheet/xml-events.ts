import { SaxesParser } from 'saxes'
import { SpreadsheetError } from './errors.ts'

/** By name as written, with its prefix. */
export type Attributes = Readonly<Record<string, string>>

export interface XmlEvents {
  /** `name` is without its prefix. */
  open?: (name: string, attributes: Attributes) => void
  /** A run of text may come in several pieces. */
  text?: (text: string) => void
  close?: (name: string) => void
}

const refuse = (): never => {
  throw new SpreadsheetError('notASpreadsheet')
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, with or without a prefix; undefined if it is absent. */
export const attribute = (attributes: Attributes, name: string): string | undefined => {
  const value = attributes[name]
  if (value !== undefined) return value
  for (const written in attributes) if (written.endsWith(`:${name}`)) return attributes[written]
  return undefined
}

/**
 * Reads XML piece by piece and reports events, without building a tree: a tree of a large workbook's texts needs more memory than a server
 * can spare. Entities other than the five of XML itself do not exist here, and a document that declares its own is refused. Throws
 * `notASpreadsheet` for XML that is not well-formed.
 */
export const readXml = (pieces: Iterable<string>, { open, text, close }: XmlEvents): void => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', tag => open?.(withoutPrefix(tag.name), tag.attributes))
  parser.on('closetag', tag => close?.(withoutPrefix(tag.name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for (const piece of pieces) parser.write(piece)
  parser.close()
}
