import { SpreadsheetError } from './errors.ts'
import { checkZip } from './zip-directory.ts'

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

// Excel writes the names in its password-protected container in UTF-16.
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const MARKUP = /^\s*<(?:!doctype|html|head|body|table|\?xml|svg)\b/i
const PDF = /^%PDF-/

/** Decodes a text file: UTF-8 with or without BOM, UTF-16 with a BOM, otherwise Windows-1252. */
export const decodeText = (bytes: Buffer): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a zip is a spreadsheet of LibreOffice. Its first part says what it is, uncompressed: a letter (.odt) has the same names. */
const isOpenSheet = (bytes: Buffer, names: readonly string[]): boolean =>
  names.includes('content.xml') && !/opendocument\.(?!spreadsheet)/.test(bytes.subarray(0, 200).toString('latin1'))

/**
 * The type of a file, judged by its content alone: people's files have wrong names and wrong types. Throws a SpreadsheetError for anything
 * that is neither .xlsx nor .csv.
 */
export const kindOf = (bytes: Buffer): 'xlsx' | 'csv' => {
  if (bytes.length === 0) throw new SpreadsheetError('empty')
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new SpreadsheetError(bytes.includes(ENCRYPTED) ? 'encrypted' : 'oldFormat')
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const names = checkZip(bytes).map(part => part.name)
    if (names.includes('[Content_Types].xml') && names.some(name => /^xl\/.*\.xml$/i.test(name))) return 'xlsx'
    throw new SpreadsheetError(isOpenSheet(bytes, names) ? 'openDocument' : 'notASpreadsheet')
  }
  const sample = decodeText(bytes.subarray(0, 64 * 1024 - 1))
  // Text never contains these; pictures and programs do
  if (/[\u0000-\u0008\u000e-\u001a]/.test(sample) || MARKUP.test(sample) || PDF.test(sample)) {
    throw new SpreadsheetError('notASpreadsheet')
  }
  return 'csv'
}
