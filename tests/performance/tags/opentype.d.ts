// The part of opentype.js that is used. The published types are those of version 1.
declare module 'opentype.js' {
  /** A command of SVG paths with the numbers it takes. */
  type Command = { type: string; x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number }
  export type Path = {
    commands: Command[]
    getBoundingBox: () => { x1: number; y1: number; x2: number; y2: number }
  }
  export type Glyph = { advanceWidth: number; getPath: (x: number, y: number, size: number) => Path }
  export type Font = {
    unitsPerEm: number
    charToGlyph: (letter: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
    hasChar: (letter: string) => boolean
  }
}
