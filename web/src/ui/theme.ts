import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

// A deep green of the flag's family. White text has a contrast of 7:1 on shade 7, and of 5:1 on shade 6, for dark surfaces.
const green: MantineColorsTuple = [
  '#edf6f0',
  '#d8ebdf',
  '#aed6be',
  '#80c09b',
  '#55ac7c',
  '#2b9562',
  '#0d7c4b',
  '#00613a',
  '#00502f',
  '#003a22',
]

// Warm neutral greys; 6 is the lightest allowed for text on white.
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ee',
  '#e9e6e0',
  '#dad6ce',
  '#bcb7ad',
  '#918b80',
  '#67625a',
  '#4e4a44',
  '#36332e',
  '#211f1c',
]

// Dark surfaces and the text on them: 0 text, 2 secondary text, 4 lines, 6 inputs, 7 page.
const dark: MantineColorsTuple = [
  '#e8e5df',
  '#cbc7bf',
  '#aaa59b',
  '#8b867b',
  '#45423b',
  '#35322d',
  '#282622',
  '#1b1a17',
  '#141311',
  '#0d0c0b',
]

const red: MantineColorsTuple = [
  '#fdf2f0',
  '#fadfdb',
  '#f3bcb4',
  '#ea978c',
  '#de6f61',
  '#cf4c3c',
  '#bd3526',
  '#a3281b',
  '#8a2116',
  '#6d1a11',
]

const amber: MantineColorsTuple = [
  '#fdf6e7',
  '#f9e8c3',
  '#f1d08a',
  '#e7b651',
  '#d99c23',
  '#b97f10',
  '#96650a',
  '#7a5108',
  '#634207',
  '#4a3205',
]

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'

/** The one theme. Colours come from here and from the variables below, never from a component. */
export const theme = createTheme({
  colors: { green, gray, dark, red, amber },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  fontFamily,
  fontSizes: {
    xxs: '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.25rem',
    xl: 'clamp(1.5rem, 1.25rem + 1vw, 1.75rem)',
    xxl: 'clamp(2rem, 4.2vw, 3rem)',
  },
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { fontWeight: 600 } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 },
      },
    },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    MultiSelect: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    YearPickerInput: { defaultProps: { size: 'md' } },
    // Its arrows have no text alternative, and the days of other months are too pale to read.
    DatePicker: {
      defaultProps: {
        hideOutsideDates: true,
        ariaLabels: {
          previousMonth: 'The month before',
          nextMonth: 'The month after',
          previousYear: 'The year before',
          nextYear: 'The year after',
          previousDecade: 'The decade before',
          nextDecade: 'The decade after',
          monthLevelControl: 'Choose a month',
          yearLevelControl: 'Choose a year',
        },
      },
    },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // At the top, so that a dialog whose content arrives later grows downward and nothing in it moves.
    Modal: {
      defaultProps: { lockScroll: false, yOffset: 'min(10dvh, 72px)', closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 650 } },
    },
    Drawer: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } },
    Badge: { defaultProps: { tt: 'none' } },
    Avatar: { defaultProps: { variant: 'filled', color: 'green' } },
    // Inside the page's own landmarks, and without a child that a menu may not have.
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    // Otherwise each open dialog would add a second banner to the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** Variables that differ between light and dark; `--akada-*` are for the product's own styles. */
export const cssVariables: CSSVariablesResolver = mantine => ({
  variables: {},
  light: {
    '--mantine-color-text': mantine.colors.gray?.[9] ?? '#211f1c',
    '--mantine-color-dimmed': mantine.colors.gray?.[6] ?? '#67625a',
    '--mantine-color-placeholder': mantine.colors.gray?.[6] ?? '#67625a',
    '--mantine-color-error': mantine.colors.red?.[7] ?? '#a3281b',
    '--mantine-color-anchor': mantine.colors.green?.[7] ?? '#00613a',
    '--mantine-color-body': '#ffffff',
    '--akada-page': '#faf9f6',
    '--akada-surface': '#ffffff',
    '--akada-hover': '#f4f2ee',
    '--akada-line': '#e3dfd7',
    '--akada-accent': '#00613a',
    '--akada-accent-soft': '#e4f1e9',
    '--akada-waiting': '#7a5108',
    '--akada-waiting-soft': '#fdf6e7',
    '--akada-tint-1': '#e3f0e6',
    '--akada-tint-2': '#e4ecf6',
    '--akada-tint-3': '#faeedb',
    '--akada-tint-4': '#f7e5e3',
    '--akada-tint-5': '#ece6f4',
    '--akada-ink-1': '#00502f',
    '--akada-ink-2': '#1d467c',
    '--akada-ink-3': '#704709',
    '--akada-ink-4': '#8a2b21',
    '--akada-ink-5': '#553384',
  },
  dark: {
    '--mantine-color-dimmed': mantine.colors.dark?.[2] ?? '#aaa59b',
    '--mantine-color-placeholder': mantine.colors.dark?.[2] ?? '#aaa59b',
    '--mantine-color-error': mantine.colors.red?.[3] ?? '#ea978c',
    '--mantine-color-anchor': mantine.colors.green?.[3] ?? '#80c09b',
    // Badges and light buttons: the library's own mix is almost black.
    '--mantine-color-green-light': '#1d3427',
    '--mantine-color-green-light-hover': '#264433',
    '--mantine-color-green-light-color': '#9bd3b0',
    '--akada-page': '#161512',
    '--akada-surface': '#1f1e1a',
    '--akada-hover': '#2a2824',
    '--akada-line': '#383530',
    '--akada-accent': '#80c09b',
    '--akada-accent-soft': '#1d3427',
    '--akada-waiting': '#e7b651',
    '--akada-waiting-soft': '#33290f',
    '--akada-tint-1': '#1a3124',
    '--akada-tint-2': '#1b2a3d',
    '--akada-tint-3': '#372b16',
    '--akada-tint-4': '#3b2320',
    '--akada-tint-5': '#2c2440',
    '--akada-ink-1': '#9bd3b0',
    '--akada-ink-2': '#a8c8f0',
    '--akada-ink-3': '#eac384',
    '--akada-ink-4': '#f0aaa0',
    '--akada-ink-5': '#ccb4ee',
  },
})
