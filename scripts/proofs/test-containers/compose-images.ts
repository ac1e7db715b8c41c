import fs from 'node:fs'
import path from 'node:path'

const COMPOSE = path.resolve(import.meta.dirname, '../../../infra/compose.yaml')

/** The image of a service of infra/compose.yaml, where its version is written once. Throws for one that has none. */
export function imageOf(service: string, compose = fs.readFileSync(COMPOSE, 'utf8')): string {
  const [, block] = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(compose) ?? []
  const [, image] = /^    image: (\S+)$/m.exec(block ?? '') ?? []
  if (image === undefined) throw new Error(`infra/compose.yaml names no image for ${service}`)
  return image
}

/** What comes after the last colon of an image's name. */
export const versionOf = (image: string) => image.slice(image.lastIndexOf(':') + 1)
