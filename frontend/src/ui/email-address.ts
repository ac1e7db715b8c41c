const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a typed text has the form of an e-mail address. That somebody reads it, only a mail can prove. */
export const isAddress = (text: string) => ADDRESS.test(text.trim())
