import type { Plugin } from 'vite'

/** The letters of nearly every page; other alphabets come when they are needed. */
const LETTERS = /inter-latin-wght-normal-.*\.woff2$/

/**
 * Has the page fetch its letters as it begins. They would be found only with the first text to show, and all of it laid
 * out a second time when they are there.
 */
export function fontAhead(): Plugin {
  return {
    name: 'font-ahead',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => LETTERS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}
