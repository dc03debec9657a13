const BLOCKS =
	/^(address|article|aside|body|br|caption|dd|details|dialog|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|html|li|main|meter|ol|optgroup|option|p|progress|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul)$/
const UNREAD = /<(head|script|style|template)\b[^>]*>.*?<\/\1>|<!--.*?-->|<!doctype[^>]*>/gis
/** A drawing that has no other within it. */
const DRAWING = /<svg\b[^>]*>(?:(?!<svg\b).)*?<\/svg>/gis

/** Where one element ends and the next begins without anything between them. */
const JOINT = '\u0000'

/** What may be ticked: w3m draws `[ ]` and its words behind it. */
const BOX = /^<input\b[^>]*type="(checkbox|radio)"/i

/**
 * A page as browsers read it that know no style sheet: a new line for each block but `nav`, `fieldset` and `legend`, which
 * w3m puts in a line, space around what is typed into, and nothing between other elements, buttons among them, but the
 * white space that is written there.
 */
function readingOf(html: string): string {
	return withoutDrawings(html.replace(UNREAD, '')).replace(
		/<\/?([a-z0-9]+)\b[^>]*>/gi,
		(tag, name: string) => {
			if (BLOCKS.test(name.toLowerCase())) return '\n'
			if (BOX.test(tag)) return `${JOINT}□ `
			return /^<input\b(?!.*type="hidden")/i.test(tag) ? ' ' : JOINT
		},
	)
}

function withoutDrawings(html: string): string {
	const rest = html.replace(DRAWING, '')
	return rest === html ? html : withoutDrawings(rest)
}

/** How many lines of 80 letters stand before the page itself. */
export function linesBefore(html: string): number {
	const [before = ''] = html.split(/<main\b/)
	const lines = readingOf(before)
		.replaceAll(JOINT, '')
		.replace(/[^\S\n]+/g, ' ')
		.split(/\s*\n\s*/)
	return lines.reduce((sum, line) => sum + Math.ceil(line.length / 80), 0)
}

/** Words of two elements that run into each other: "Teachers6 of". */
export function joinedWords(html: string): string[] {
	const joined = /[^\s\0]*[\p{L}\p{N}\p{S}]\0+[\p{L}\p{N}\p{S}][^\s\0]*/gu
	return [...readingOf(html).matchAll(joined)].map(([text]) => text.replace(/\0+/g, '|'))
}
