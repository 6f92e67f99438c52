import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { showDay, showInstant } from '../../../../lib/days.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { StudentCard } from '../../queries.ts'
import classes from './IssuePanel.module.css'

const ReissueDialog = lazyPart(async () => ({ default: (await import('./ReissueDialog.tsx')).ReissueDialog }))

/** Details of a published card: version, code, the address that verifies it, and the button to re-issue it. */
export const IssuePanel = ({ card }: { card: StudentCard }) => {
  const [reissuing, setReissuing] = useState(false)
  const { issue, can } = card
  if (!issue) return null
  const address = `${window.location.origin}/verify/${issue.code}`
  return (
    <section
      className={`flex flex-wrap items-center justify-between rounded-md bg-surface border border-line gap-x-6 gap-y-4 max-w-240 ${classes.panel} no-print`}
      aria-label="Published"
    >
      <dl className="m-0 flex flex-wrap min-w-0 gap-x-4 gap-y-2 figures">
        <div>
          <dt className="text-xs">Published</dt>
          <dd>{showInstant(issue.issuedAt)}</dd>
        </div>
        <div>
          <dt className="text-xs">Version</dt>
          <dd>{issue.version}</dd>
        </div>
        <div>
          <dt className="text-xs">Code</dt>
          <dd className={`font-bold ${classes.code}`}>{issue.code}</dd>
        </div>
        <div>
          <dt className="text-xs">Anybody can confirm it at</dt>
          <dd>
            <a className="text-link" href={address} target="_blank" rel="noreferrer">
              {address.replace(/^https?:\/\//, '')}
            </a>
          </dd>
        </div>
        {issue.reason && (
          <div>
            <dt className="text-xs">Replaces the card of {showDay(issue.replaces)}</dt>
            <dd>{issue.reason}</dd>
          </div>
        )}
        {issue.incompleteReason && (
          <div>
            <dt className="text-xs">Reason for publishing it incomplete</dt>
            <dd>{issue.incompleteReason}</dd>
          </div>
        )}
      </dl>
      <div className="flex gap-2">
        {/* Without https the browser offers no clipboard. */}
        {window.isSecureContext && (
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button
                size="sm"
                variant="default"
                leftSection={copied ? <IconCheck aria-hidden size={16} /> : <IconCopy aria-hidden size={16} />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
        )}
        {can.publish && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRefresh aria-hidden size={16} />}
            onClick={() => setReissuing(true)}
          >
            Re-issue
          </Button>
        )}
      </div>
      {reissuing && (
        <Suspense>
          <ReissueDialog card={card} onClose={() => setReissuing(false)} />
        </Suspense>
      )}
    </section>
  )
}
