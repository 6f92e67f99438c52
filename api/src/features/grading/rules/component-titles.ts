/** Words for small numbers, as their digit. */
export const ordinals: Record<string, string> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
}

const stems: Record<string, string> = {
  ca: 'ca',
  cas: 'ca',
  continuousassessment: 'ca',
  contassessment: 'ca',
  assessment: 'ca',
  test: 'test',
  catest: 'ca',
  exam: 'exam',
  exams: 'exam',
  examination: 'exam',
  examscore: 'exam',
}

/**
 * The name of a component in a normalised form: '1st CA', 'First C.A.', 'CA 1' and 'Continuous Assessment One' are all 'ca 1'. Null for
 * anything that is no numbered component or exam.
 */
export const normalisedComponent = (title: string): string | null => {
  const tokens = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[([{].*?[)\]}]/g, ' ')
    .replace(/[.'’]/g, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .match(/[a-z]+|\d+/g)
  if (!tokens) return null
  const numbers = tokens.map(token => ordinals[token] ?? token).filter(token => /^\d+$/.test(token))
  const words = tokens.filter(token => !/^\d+$/.test(ordinals[token] ?? token)).join('')
  const stem = stems[words]
  if (!stem || numbers.length > 1) return null
  return numbers[0] === undefined ? stem : `${stem} ${numbers[0]}`
}

interface Component {
  id: string
  name: string
  isExam: boolean
}

/**
 * Finds the component for a title that does not use its exact name: by stem and number; the only exam by 'Exam', and a test by the
 * continuous assessment with its number if no component is called a test.
 */
export const componentFinder = (components: readonly Component[]): ((title: string) => Component | null) => {
  const byBare = new Map<string, Component>()
  for (const component of components) {
    const bare = normalisedComponent(component.name)
    if (bare) byBare.set(bare, component)
  }
  const exams = components.filter(({ isExam }) => isExam)
  const [only] = exams
  if (only && exams.length === 1) byBare.set('exam', only)
  const hasTests = [...byBare.keys()].some(bare => bare.startsWith('test'))
  return title => {
    const bare = normalisedComponent(title)
    if (bare === null) return null
    return byBare.get(bare) ?? (hasTests ? null : (byBare.get(bare.replace(/^test/, 'ca')) ?? null))
  }
}
