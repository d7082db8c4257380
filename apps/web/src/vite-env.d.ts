interface ImportMetaEnv {
  /** Where the engine that reads tags is served from, and the bytes of its files. */
  readonly OCR: { folder: string; bytes: Record<string, number> }
}
