const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in a page, between tags and in quoted attributes. */
export const asHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Data as a script element of type application/ld+json may hold it: nothing in it ends the element. */
export const asJsonLd = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
