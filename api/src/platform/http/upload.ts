import type { UploadSpec } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { messages } from '@akada/contract/kernel/messages'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors/index.ts'
import { readQuery } from './query-string.ts'
import type { UploadedFile } from './route.ts'

const mostFields = 100
const longestField = 20_000

// Control characters have no meaning in a name, and PostgreSQL cannot store NUL.
const plainName = (name: string): string => name.replace(/\p{Cc}/gu, '').toWellFormed()

/** Reads multipart/form-data: the one file under `file` and the fields beside it. Refuses with 413 past the limit, 415 otherwise. */
export const readUpload = async (
  request: FastifyRequest,
  spec: UploadSpec,
): Promise<{ file: UploadedFile | null; fields: Record<string, unknown> }> => {
  if (!request.isMultipart()) refuse(commonErrors.wrongMedia)
  let file: UploadedFile | null = null
  const fields: string[] = []
  const parts = request.parts({
    limits: { fileSize: spec.maxBytes, files: 1, fields: mostFields, fieldSize: longestField, parts: mostFields + 1 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      fields.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
    } else if (part.fieldname === 'file') {
      file = { buffer: await part.toBuffer(), name: plainName(part.filename) }
    } else {
      part.file.resume()
    }
  }
  return { file, fields: readQuery(fields.join('&')) }
}

export const demandFile = (file: UploadedFile | null): UploadedFile =>
  file ?? refuse(commonErrors.invalid, { fields: [{ path: 'file', message: messages.required }] })
