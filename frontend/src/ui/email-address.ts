const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a typed text has the form of an e-mail address. Only a mail can prove that it is read. */
export const isAddress = (text: string) => ADDRESS.test(text.trim())
