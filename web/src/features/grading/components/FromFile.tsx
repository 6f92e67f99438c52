import { Button, Menu, Modal, Text } from '@mantine/core'
import { IconFileDownload, IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { GroupSelect } from '../../../ui/upload/GroupSelect.tsx'
import { wholeChoice } from '../../../ui/upload/reading.ts'
import { api } from '../../../lib/api.ts'
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx'
import type { ScoreState, ScoreStore } from '../store.ts'
import classes from './FromFile.module.css'
import { saveFile } from './save-file.ts'
import type { ReadFile, SheetPlace, useFromFile } from './useFromFile.ts'

const ReadingPanel = lazyPart(async () => ({
  default: (await import('../../../ui/upload/ReadingPanel.tsx')).ReadingPanel,
}))

const ScoreWarnings = lazyPart(async () => ({ default: (await import('./ScoreWarnings.tsx')).ScoreWarnings }))

export type FromFile = ReturnType<typeof useFromFile>
type Unmatched = NonNullable<FromFile['unmatched']>
type Doubtful = NonNullable<FromFile['doubtful']>

interface ItemsProps {
  place: SheetPlace
  canEnter: boolean
  onChoose: () => void
}

/** The menu items for spreadsheets. */
export const SheetItems = ({ place: { classArmId, subjectId, termId }, canEnter, onChoose }: ItemsProps) => (
  <>
    <Menu.Item
      leftSection={<IconFileDownload aria-hidden size={18} />}
      onClick={() =>
        void saveFile(() =>
          api.scoreEntry.sheet({
            params: { classArm: classArmId, subject: subjectId },
            query: { term: termId },
          }),
        )
      }
    >
      Download as a spreadsheet
    </Menu.Item>
    {canEnter && (
      <Menu.Item leftSection={<IconFileImport aria-hidden size={18} />} onClick={onChoose}>
        Fill from a spreadsheet
      </Menu.Item>
    )}
  </>
)

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

interface PreviewProps {
  store: ScoreStore
  state: ScoreState
  file: FromFile
}

/** What a file has filled in, with Save and Discard; nothing is saved before Save is pressed. */
export const FilePreview = ({ store, state, file }: PreviewProps) => {
  const held = [...state.entries.values()].filter(entry => entry.held)
  const good = held.filter(entry => !entry.error && !entry.theirs).length
  const { read } = file
  const verb = held.length === 1 ? 'is' : 'are'
  return (
    <>
      {(held.length > 0 || read) && (
        <section
          className={`flex flex-wrap items-start gap-x-4 gap-y-2 mb-3 rounded-md bg-waiting-soft p-3 ${classes.preview}`}
          aria-label="From the spreadsheet"
        >
          <IconFileSpreadsheet aria-hidden size={24} stroke={1.6} className="flex-none text-waiting" />
          <div className={`min-w-0 grow basis-80 ${classes.words}`}>
            <p role="status">
              {held.length > 0 ? (
                <>
                  <strong>{count(held.length, 'score', 'scores')}</strong> from {read?.fileName ?? 'a spreadsheet'}{' '}
                  {verb} shown below. Nothing of it is saved yet.
                </>
              ) : (
                <>{read?.fileName} changes nothing in this grid.</>
              )}
            </p>
            {read && <LeftOut read={read} onMatch={file.matchAgain} />}
          </div>
          <div className={'flex gap-2 max-phone:grow max-phone:basis-full phone-share'}>
            <Button
              variant="default"
              onClick={() => {
                store.discardHeld()
                file.forget()
              }}
            >
              {held.length > 0 ? 'Discard' : 'Close'}
            </Button>
            {held.length > 0 && (
              <Button
                disabled={good === 0}
                onClick={() => {
                  store.saveHeld()
                  file.forget()
                }}
              >
                Save {count(good, 'score', 'scores')}
              </Button>
            )}
          </div>
        </section>
      )}
      <Modal opened={file.isChoosing} onClose={file.cancel} size={560} title={titleOf(file)}>
        <Step file={file} subject={state.grid?.subject.name ?? ''} />
      </Modal>
    </>
  )
}

const titleOf = ({ unmatched, doubtful }: FromFile): string => {
  if (unmatched) return 'Match the columns'
  return doubtful ? 'Check the warnings' : 'Fill from a spreadsheet'
}

interface StepProps {
  file: FromFile
  /** The subject that the scores are of. */
  subject: string
}

/** The current step: match columns, confirm warnings, or choose a file. */
const Step = ({ file, subject }: StepProps) => {
  const { unmatched, doubtful } = file
  if (unmatched) return <Match file={file} subject={subject} unmatched={unmatched} />
  return doubtful ? <Confirm file={file} subject={subject} doubtful={doubtful} /> : <Choose file={file} />
}

/** Shows the warnings about a file; its scores go into the grid once they are confirmed. */
const Confirm = ({ file, subject, doubtful }: StepProps & { doubtful: Doubtful }) => {
  const { file: chosen, warnings, undecided, decisions, reading } = doubtful
  return (
    <>
      <Text c="dimmed" mb="sm">
        {chosen.name} has {count(warnings.length, 'warning', 'warnings')}. Check them, then fill the grid, or correct
        the file and choose it again.
      </Text>
      {file.error && (
        <Text c="red" mb="sm" role="alert">
          {file.error}
        </Text>
      )}
      <div className="grid gap-5">
        <GroupSelect
          reading={reading}
          description={`Their scores go into ${subject}.`}
          disabled={file.progress !== undefined}
          onRead={choice => file.send(chosen, wholeChoice(reading, choice))}
        />
        <Suspense fallback={<SkeletonList />}>
          <ScoreWarnings warnings={warnings} undecided={undecided} decisions={decisions} onDecide={file.decide} />
        </Suspense>
      </div>
      <div className="dialog-foot">
        <Button variant="default" onClick={file.choose}>
          Choose another file
        </Button>
        <Button variant="default" onClick={file.matchDoubtful}>
          Sheet and columns
        </Button>
        <Button loading={file.progress !== undefined} onClick={() => void file.confirm()}>
          Confirm and fill the grid
        </Button>
      </div>
    </>
  )
}

/** Takes the file. */
const Choose = ({ file }: { file: FromFile }) => (
  <>
    <Text c="dimmed" mb="sm">
      Take the spreadsheet of this grid, fill it in and choose it here. Its scores are shown in the grid first; they are
      saved when you press Save. An empty cell changes nothing.
    </Text>
    <FileDrop
      kind="spreadsheet"
      label="Scores"
      progress={file.progress}
      error={file.error}
      disabled={file.progress !== undefined}
      onFile={chosen => void file.send(chosen)}
    />
    {file.matchRefused && (
      <Button variant="default" mt="md" onClick={file.matchRefused}>
        Sheet and columns
      </Button>
    )}
  </>
)

/** Asks what the columns contain, if their titles do not say so. */
const Match = ({ file, subject, unmatched: { file: chosen, reading } }: StepProps & { unmatched: Unmatched }) => (
  <>
    <Text c="dimmed" mb="sm">
      {reading.groups.length > 0 && reading.group === null
        ? `${chosen.name} holds the same columns several times. Choose those of ${subject}.`
        : `Say what each column of ${chosen.name} holds. It is remembered for your school’s next score sheet.`}
    </Text>
    {file.error && (
      <Text c="red" mb="sm" role="alert">
        {file.error}
      </Text>
    )}
    <Suspense fallback={<SkeletonList />}>
      <ReadingPanel
        key={`${reading.sheet} ${reading.titleRow} ${reading.group}`}
        reading={reading}
        onRead={choice => file.send(chosen, wholeChoice(reading, choice))}
        isBusy={file.progress !== undefined}
      />
    </Suspense>
  </>
)

/** The rows and columns of the file that are not in the grid, and why. */
const LeftOut = ({
  read: { errors, skipped, unknown },
  onMatch,
}: {
  read: ReadFile
  onMatch: (() => void) | undefined
}) => (
  <>
    {skipped.count > 0 && (
      <p>
        {count(skipped.count, 'score was', 'scores were')} left out: {skipped.why}
      </p>
    )}
    {errors.length > 0 && (
      <details open={errors.length <= 3}>
        <summary>{count(errors.length, 'row was', 'rows were')} left out</summary>
        <ul className="m-0 scroll-list pl-5">
          {errors.map(({ row, message }) => (
            <li key={row}>
              Row <span className="figures">{row}</span>: {message}
            </li>
          ))}
        </ul>
      </details>
    )}
    {unknown.length > 0 && (
      <p className="text-dimmed text-sm">
        Columns that were not read: {unknown.join(', ')}.{' '}
        {onMatch && (
          <Button variant="subtle" size="compact-sm" onClick={onMatch}>
            Say what they hold
          </Button>
        )}
      </p>
    )}
  </>
)
