import * as z from 'zod'
import type { ResourceKind } from '../resource-kinds.ts'
import type { Operation } from '../permissions.ts'
import { calls, type EndpointDefinition, type Where } from './calls.ts'
import type { ErrorSpec } from './errors.ts'
import { limits } from './limits.ts'
import { commitUploadBody, correctUploadBody, fileErrors, rowErrors, uploadErrors, uploadShape } from './uploads.ts'

type CommitDescription = Pick<EndpointDefinition, 'stepUp'> & { description: string; errors: readonly ErrorSpec[] }

/** What every commit of an upload can refuse. */
export const commitErrors = [
  rowErrors.nothingGood,
  rowErrors.errorsLeft,
  uploadErrors.savedMeanwhile,
  uploadErrors.warningsUnconfirmed,
] as const

/** What the commit of an upload that also changes records can refuse. */
export const changeErrors = [
  uploadErrors.changesUnconfirmed,
  uploadErrors.recordChanged,
  uploadErrors.allAsBefore,
] as const

interface UploadDescription<
  Path extends `/${string}`,
  Of extends ResourceKind,
  To extends Operation,
  At extends Where,
  Outcome extends z.ZodType,
  Committed extends z.ZodRawShape,
  Commit extends CommitDescription,
> {
  /** The heading of the documentation. */
  tag: string
  /** The calls are below it: `/staff/upload-multiple`. */
  path: Path
  /** The rows, in a sentence: 'offices and their heads'. */
  what: string
  operation: To
  /** Whose upload it is. */
  where: At
  /** The kind of its id. */
  of: Of
  /** What came of the rows. */
  outcome: Outcome
  /** What the response to the commit has in addition. */
  committed: Committed
  /** What is special about the commit. */
  commit: Commit
}

/** The calls of an upload of rows: template, upload, view, correction, commit. Nothing is written until it is committed. */
export const uploadCalls = <
  const Path extends `/${string}`,
  const Of extends ResourceKind,
  const To extends Operation,
  const At extends Where,
  Outcome extends z.ZodType,
  Committed extends z.ZodRawShape,
  const Commit extends CommitDescription,
>({
  tag,
  path,
  what,
  operation,
  where,
  of,
  outcome,
  committed,
  commit,
}: UploadDescription<Path, Of, To, At, Outcome, Committed, Commit>) => {
  const ofUpload = { in: 'param', name: 'id', of } as const
  const response = z.object({ ...uploadShape, outcome: outcome.nullable() })
  return calls({ tag, access: operation })({
    template: {
      call: `GET ${path}/upload-template`,
      summary: `The template of the spreadsheet of ${what}`,
      where: { in: 'actor' },
      response: { download: 'xlsx' },
    },
    upload: {
      call: `POST ${path}/upload-multiple`,
      summary: `Read and check a spreadsheet of ${what}; nothing is saved yet`,
      where,
      upload: { maxBytes: limits.spreadsheetBytes, accepts: ['.xlsx', '.csv'] },
      response,
      errors: Object.values(fileErrors),
    },
    uploadView: {
      call: `GET ${path}/upload-multiple/{id}`,
      summary: 'An upload as it is, to come back to',
      where: ofUpload,
      response,
    },
    uploadCorrection: {
      call: `PATCH ${path}/upload-multiple/{id}`,
      changes: 'entries',
      summary: 'Correct rows of an upload, leave them out, or read its file another way; all is checked again',
      where: ofUpload,
      body: correctUploadBody,
      response,
      errors: [rowErrors.alreadyCommitted, uploadErrors.fileGone],
      maxBodyBytes: 8 * 1024 * 1024,
    },
    createMultiple: {
      call: `POST ${path}/create-multiple/{id}`,
      heavy: 'long',
      summary: `Save all good rows of an upload of ${what} in one transaction`,
      where: ofUpload,
      body: commitUploadBody,
      response: response.extend(committed),
      ...commit,
    },
  })
}
