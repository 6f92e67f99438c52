import { curriculumLimits } from '@akada/contract/curriculum/limits'
import { Combobox, Pill, PillsInput, type PillsInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { read } from '../../lib/query.ts'
import classes from './TopicSearch.module.css'
import { useTypedText } from '../form/typed-text.ts'
import { type ChosenTopic, isSameTopic, newTopic } from './topics.ts'

export interface TopicSearchProps extends Omit<PillsInputProps, 'value' | 'onChange' | 'children'> {
  /** For screen readers, if no label is shown. */
  inputLabel?: string
  value?: readonly ChosenTopic[]
  onChange?: (topics: ChosenTopic[]) => void
  /** The school whose topics are found beside the state's; by default the school the person is acting in. */
  school?: string
  /** Maximum number that may be chosen. */
  most?: number
}

/** The id of the option that makes a new topic, distinct from the ids of topics. */
const makeNew = 'new'

interface Searching {
  value: readonly ChosenTopic[]
  onChange: TopicSearchProps['onChange']
  school: string | undefined
  most: number
}

/** The search text, its results, and what choosing and the keys do. */
const useTopicSearch = ({ value, onChange, school, most }: Searching) => {
  const [typed, setTyped] = useState('')
  const [pressed, setPressed] = useState('')
  const [problem, setProblem] = useState<string>()
  const [quiet] = useDebouncedValue(typed, curriculumLimits.topicQuietMs)
  const name = newTopic(typed).name
  // What Enter searched for is not searched again after the pause in typing.
  const asked = pressed === name || newTopic(quiet).name === name ? name : ''
  const { data, error, isFetching } = useQuery({
    ...read(api.curriculum.search, { query: { name: asked, school: school ? [school] : undefined } }),
    enabled: asked !== '',
  })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = asked && data ? data.foundTopics : []
  const options = found.filter(topic => !value.some(one => isSameTopic(one, topic)))
  const exact = found.find(topic => isSameTopic(topic, newTopic(name)))
  const isChosen = value.some(one => isSameTopic(one, newTopic(name)))
  const offersNew = asked !== '' && data !== undefined && !exact && !isChosen
  const isFull = value.length >= most
  // Enter takes the obvious choice: the topic with exactly that name, or a new one if none is similar.
  const meant = (): ChosenTopic | undefined => {
    if (exact && !isChosen) return exact
    return offersNew && options.length === 0 ? newTopic(name) : undefined
  }
  const choose = (topic: ChosenTopic): void => {
    onChange?.([...value, { id: topic.id, name: topic.name }])
    setProblem(undefined)
    setTyped('')
    setPressed('')
    combobox.closeDropdown()
  }
  const remove = (topic: ChosenTopic): void => onChange?.(value.filter(one => one !== topic))
  const type = (text: string): void => {
    setTyped(text)
    setProblem(undefined)
    setPressed('')
    combobox.resetSelectedOption()
    combobox.openDropdown()
  }
  // Not taken as a new topic: it may be the beginning of one that exists.
  const take = (): boolean => {
    if (name !== '') setProblem(`‘${name}’ is not added yet. Choose it from the list below, or clear it.`)
    return name === ''
  }
  useTypedText({ take, isLeft: () => name !== '' })
  const press = (event: KeyboardEvent): void => {
    const last = value.at(-1)
    if (event.key === 'Enter' && name !== '') {
      // Never submits the surrounding form.
      event.preventDefault()
      const topic = meant()
      if (asked === '') {
        setPressed(name)
        combobox.openDropdown()
      } else if (topic && !isFull && combobox.getSelectedOptionIndex() === -1) choose(topic)
    } else if (event.key === 'Backspace' && typed === '' && last) {
      event.preventDefault()
      remove(last)
    }
  }
  const status = (): string | undefined => {
    if (isFull) return `No more than ${most} topics. Take one away first.`
    if (name === '') return 'Type a part of a name.'
    if (asked === '') return 'Searches when you stop typing for 3 seconds. Press Enter to search at once.'
    if (isFetching && !data) return 'Searching'
    if (error) return messageOf(error)
    if (isChosen) return 'Chosen already.'
    return found.length === 0 ? 'No topic like this yet.' : undefined
  }
  return { combobox, typed, name, problem, options, offersNew, isFull, status: status(), choose, remove, type, press }
}

/**
 * Finds topics by name and accepts new ones: chips for both. The search starts after three seconds without typing, or at Enter:
 * `<TopicSearch label="Topics" {...form.field('topics')} />`
 */
export const TopicSearch = ({
  inputLabel,
  value = [],
  onChange,
  school,
  most = curriculumLimits.topicsAtOnce,
  disabled,
  error,
  ...rest
}: TopicSearchProps) => {
  const search = useTopicSearch({ value, onChange, school, most })
  const { combobox, typed, name, problem, options, offersNew, isFull, status, choose, remove } = search
  return (
    <Combobox
      store={combobox}
      shadow="md"
      onOptionSubmit={id => {
        const topic = options.find(one => one.id === id)
        if (topic) choose(topic)
        else if (id === makeNew) choose(newTopic(name))
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput disabled={disabled} error={problem ?? error} {...rest} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {value.map(topic => (
              <Pill
                key={topic.id ?? `new ${topic.name}`}
                size="md"
                className={
                  topic.id === null
                    ? `rounded-lg max-w-full whitespace-normal bg-tint-2 text-ink-2 ${classes.pill}`
                    : `rounded-lg max-w-full whitespace-normal ${classes.pill}`
                }
                withRemoveButton
                disabled={disabled}
                removeButtonProps={{ 'aria-label': `Take ${topic.name} away`, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => remove(topic)}
              >
                {topic.id === null && <span className="font-bold">New: </span>}
                {topic.name}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={classes.field}
                aria-label={inputLabel}
                placeholder={value.length === 0 ? 'Search topics' : undefined}
                maxLength={curriculumLimits.topicName}
                disabled={disabled}
                aria-invalid={Boolean(problem ?? error) || undefined}
                value={typed}
                onChange={event => search.type(event.currentTarget.value)}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={search.press}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {status && (
          <p className="m-0 px-3 py-2 text-dimmed text-sm" role="status">
            {status}
          </p>
        )}
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Topics found">
          {!isFull &&
            options.map(topic => (
              <Combobox.Option key={topic.id} value={topic.id}>
                <span className="flex flex-col">
                  {topic.name}
                  <small className="text-xs">
                    {topic.owner === 'school' ? "The school's own" : "The state's"}
                    {topic.subjects.length > 0 && ` · ${topic.subjects.slice(0, 3).join(', ')}`}
                  </small>
                </span>
              </Combobox.Option>
            ))}
          {!isFull && offersNew && <Combobox.Option value={makeNew}>{`Add ‘${name}’ as a new topic`}</Combobox.Option>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
