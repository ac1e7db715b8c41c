import type { AnalysisPicture, Shape } from './analysis-picture.ts'

/** Pixels of the file for each of the picture, so that it is sharp on a slide. */
const DENSITY = 2
const COLOURS = {
  ground: '#11141a',
  strong: '#eef2f6',
  plain: '#a7b1bf',
  quiet: '#8d98a8',
  teams: ['#58a6ff', '#ff9d47'],
} as const

/** Draws a picture and answers it as a PNG file; null where the browser cannot. */
export async function paintedPng(picture: AnalysisPicture): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width * DENSITY
  canvas.height = picture.height * DENSITY
  const context = canvas.getContext('2d')
  if (!context) return null
  const font = getComputedStyle(document.body).fontFamily
  context.scale(DENSITY, DENSITY)
  context.fillStyle = COLOURS.ground
  context.fillRect(0, 0, picture.width, picture.height)
  for (const shape of picture.shapes) paint(context, shape, font)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function paint(context: CanvasRenderingContext2D, shape: Shape, font: string): void {
  switch (shape.kind) {
    case 'text':
      context.textAlign = shape.align
      context.fillStyle = shape.look === 'title' ? COLOURS.strong : COLOURS[shape.look]
      context.font = `${shape.look === 'title' ? '600 20px' : shape.look === 'strong' ? '600 14px' : '13px'} ${font}`
      context.fillText(shape.text, shape.x, shape.y)
      return
    case 'bar':
      context.fillStyle = COLOURS.teams[shape.team]
      context.fillRect(shape.x, shape.y, shape.width, shape.height)
      return
    case 'line':
      context.fillStyle = COLOURS.plain
      context.fillRect(shape.x, shape.y - 0.5, shape.width, 1)
      context.fillRect(shape.x - 0.5, shape.y - 4, 1, 8)
      context.fillRect(shape.x + shape.width - 0.5, shape.y - 4, 1, 8)
  }
}
