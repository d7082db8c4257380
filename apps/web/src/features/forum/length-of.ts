/** How long a text is for the server, which leaves out space around it and counts a picture letter once. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length
