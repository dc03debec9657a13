/** Letters that every phone shows with seven bits. A text with another letter holds less than half as much. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/
const TWICE = /[\^{}\\[\]~|€]/g

/** A longer text costs more than a school expects of a notice. */
export const MAX_TEXT_PARTS = 2

/** How many texts the provider sends and bills for this one. */
export function partsOf(text: string): number {
	const isPlain = GSM.test(text)
	const length = text.length + (isPlain ? (text.match(TWICE)?.length ?? 0) : 0)
	const [single, more] = isPlain ? [160, 153] : [70, 67]
	return length <= single ? 1 : Math.ceil(length / more)
}

/** Shortens the first part so that the whole fits; the end, which says how to stop, stays. */
export function fitText(start: string, end: string): string {
	const letters = [...start.replace(/\s+/g, ' ')]
	while (letters.length > 0 && partsOf(`${letters.join('')}${end}`) > MAX_TEXT_PARTS) letters.pop()
	return `${letters.join('')}${end}`
}

/** The most it can cost, in hundredths of the currency. */
export function mostCost(people: number, price: number): number {
	return Math.ceil((people * MAX_TEXT_PARTS * price) / 100)
}
