import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** Mantine's dark scale on our grounds: text, muted, faint, lines, raised, field, body. */
const dark: MantineColorsTuple = [
  '#eef2f6',
  '#c9d0d9',
  '#a7b1bf',
  '#8d98a8',
  '#38414f',
  '#212732',
  '#181c24',
  '#0a0c0f',
  '#07090b',
  '#050608',
]
const ball: MantineColorsTuple = [
  '#fafeea',
  '#f4fbce',
  '#eaf79c',
  '#e0f473',
  '#d9f359',
  '#d5f24b',
  '#c4e03f',
  '#a9c22f',
  '#8fa523',
  '#738716',
]

/** The design tokens of tokens.css as a Mantine theme. Depth comes from grounds, never from shadows. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'ball',
  primaryShade: 5,
  autoContrast: true,
  black: '#12160a',
  colors: { dark, ball },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '11px', sm: '13px', md: '13px', lg: '14px', xl: '20px' },
  defaultRadius: 7,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  components: {
    Button: { defaultProps: { variant: 'default', size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.6 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Menu: {
      defaultProps: {
        shadow: 'none',
        position: 'bottom-end',
        transitionProps: { duration: 120 },
        returnFocus: true,
        // The first item has the focus at once, and nothing that is no item is among them.
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
    // The description below the field: labels and fields of one row are level then.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: {
      defaultProps: { size: 'sm', visibilityToggleButtonProps: { 'aria-label': 'Show the password' } },
    },
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        comboboxProps: { shadow: 'none' },
        // The list itself scrolls, along with the option that the arrow keys choose.
        withScrollArea: false,
      },
    },
    Autocomplete: { defaultProps: { withScrollArea: false } },
  },
})

/** Mantine's own variables, pointed at our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': 'var(--bg0)',
    '--mantine-color-text': 'var(--t1)',
    '--mantine-color-dimmed': 'var(--t2)',
    '--mantine-color-placeholder': 'var(--t3)',
    '--mantine-color-default': 'var(--bg2)',
    '--mantine-color-default-hover': 'var(--bg3)',
    '--mantine-color-default-border': 'var(--line2)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--ball)',
  },
})
