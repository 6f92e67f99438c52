import { limits } from '@akada/contract/kernel/limits'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { whileLoading } from '../../lib/loading.ts'
import { notify } from '../../lib/notices.ts'
import { read } from '../../lib/query.ts'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { Page, type PageProps } from '../page/Page.tsx'
import classes from './Upload.module.css'
import type { FileCalls, UploadWords } from './upload.ts'

interface UploadFileProps<Answer> extends Pick<PageProps, 'title' | 'intro' | 'breadcrumbs'> {
  /** A name for the file: 'List of students'. */
  label: string
  words: UploadWords
  calls: FileCalls<Answer>
  /** Its address; that of an upload is below it. */
  path: string
  /** Where the list is downloaded that comes back corrected: 'the admission register'. Missing where rows only add. */
  correcting?: string
  /** More about how to fill in the sheet. */
  hint?: ReactNode
}

/**
 * The page that takes a spreadsheet, and says below it how to get there in three steps. The file is read and checked, and the page of what
 * was read follows; nothing is saved here.
 */
export const UploadFile = <Answer extends { id: string }>({
  label,
  words,
  calls,
  path,
  correcting,
  hint,
  ...page
}: UploadFileProps<Answer>) => {
  const client = useQueryClient()
  const { history } = useRouter()
  const { template } = calls
  const [share, setShare] = useState<number>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => calls.upload({ file, onProgress: setShare }),
    meta: { silent: true, background: true },
    onSuccess: answer => {
      client.setQueryData(read(calls.uploadView, { params: { id: answer.id } }).queryKey, answer)
      history.push(`${path}/${answer.id}`)
    },
    onSettled: () => setShare(undefined),
  })
  return (
    <Page {...page}>
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
              {template && (
                <Button
                  mt={8}
                  size="sm"
                  variant="default"
                  leftSection={<IconDownload aria-hidden size={18} />}
                  onClick={() => {
                    whileLoading(() => template()).catch((problem: unknown) => notify.error(messageOf(problem)))
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
    </Page>
  )
}
