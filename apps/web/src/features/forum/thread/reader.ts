/** Who reads the thread, signed in. */
export type Reader = { username: string; isAdmin: boolean }
