import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Page } from '../../../ui/page/Page.tsx'
import { guides } from '../guides.ts'

/** A guide for one job, on one page of paper. */
export const Guide = () => {
  const { id } = useParams({ strict: false })
  const guide = guides.find(one => one.id === id) ?? guides[0]
  return (
    <Page
      title={guide.title}
      intro={guide.who}
      action={
        <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <ol className="m-0 pl-6 max-w-prose">
        {guide.steps.map(step => (
          <li key={step} className="mb-3">
            {step}
          </li>
        ))}
      </ol>
      <h2 className="m-0 mt-6 mb-2 text-lg font-bold">If something goes wrong</h2>
      <ul className="m-0 pl-6 max-w-prose">
        {guide.troubles.map(trouble => (
          <li key={trouble} className="mb-3">
            {trouble}
          </li>
        ))}
      </ul>
    </Page>
  )
}
