/**
 * An answer that the database has written as JSON already, column by column as the contract names them. It is sent as
 * it is: reading it and writing it again would cost more than the query.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A moment as JavaScript writes it, of this column. */
export const momentOf = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
