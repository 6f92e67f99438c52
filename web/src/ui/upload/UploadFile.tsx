import { limits } from '@akada/contract/kernel/limits'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { whileLoading } from '../../lib/loading.ts'
import { notify } from '../../lib/notices.ts'
import { FileDrop } from '../inputs/FileDrop.tsx'
import classes from './Upload.module.css'
import type { UploadWords } from './upload.ts'

interface UploadFileProps<Answer> {
  /** A name for the file: 'List of students'. */
  label: string
  words: UploadWords
  /** Missing where one template does not take all rows. */
  saveTemplate?: (() => Promise<void>) | undefined
  /** Where the list is downloaded that comes back corrected: 'the admission register'. Missing where rows only add. */
  correcting?: string
  /** More about how to fill in the sheet. */
  hint?: ReactNode
  send: (file: File, onProgress: (share: number) => void) => Promise<Answer>
  onRead: (answer: Answer) => void
}

/** Takes a spreadsheet, and says below it how to get there in three steps. The file is read and checked; nobody is added here. */
export const UploadFile = <Answer,>({
  label,
  words,
  saveTemplate,
  correcting,
  hint,
  send,
  onRead,
}: UploadFileProps<Answer>) => {
  const [share, setShare] = useState<number>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => send(file, setShare),
    meta: { silent: true, background: true },
    onSuccess: onRead,
    onSettled: () => setShare(undefined),
  })
  return (
    <div className="grid gap-5 max-w-190">
      <div>
        <FileDrop
          kind="spreadsheet"
          label={label}
          onFile={file => mutate(file)}
          progress={isPending ? (share ?? 0) : undefined}
          error={error ? messageOf(error) : undefined}
          disabled={isPending}
        />
        <p role="status" className="m-0 text-dimmed text-sm min-h-8">
          {isPending && (share === 1 ? 'Reading and checking the rows' : 'Sending the file')}
        </p>
      </div>
      <ol className={`list grid gap-4 ${classes.steps}`}>
        <li className="gap-x-3">
          <strong>Start from the template</strong>
          <p className="m-0 text-dimmed">
            {`One row for each ${words.each ?? words.one}, at most ${limits.spreadsheetRows.toLocaleString('en-NG')} rows. A list of your own will do too: the order of the columns does not matter.`}
            {hint && <> {hint}</>}
          </p>
          {correcting && (
            <p className="m-0 mt-2 text-dimmed">
              {`To correct what is recorded already, press Download in ${correcting}, change that file and choose it here. What changes is shown before it is saved; an empty cell changes nothing.`}
            </p>
          )}
          <div>
            {saveTemplate && (
              <Button
                mt={8}
                size="sm"
                variant="default"
                leftSection={<IconDownload aria-hidden size={18} />}
                onClick={() => {
                  whileLoading(saveTemplate).catch((problem: unknown) => notify.error(messageOf(problem)))
                }}
              >
                Download the template
              </Button>
            )}
          </div>
        </li>
        <li className="gap-x-3">
          <strong>Choose the filled sheet</strong>
          <p className="m-0 text-dimmed">
            Every row is checked. Errors and doubts are shown row by row, and can be corrected on the next page.
          </p>
        </li>
        <li className="gap-x-3">
          <strong>{`${words.verb} the ${words.many}`}</strong>
          <p className="m-0 text-dimmed">{`No ${words.one} is ${words.done} until you say so.`}</p>
        </li>
      </ol>
    </div>
  )
}
