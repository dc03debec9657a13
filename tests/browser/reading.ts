const BLOCKS =
	/^(address|article|aside|body|br|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|legend|li|main|meter|ol|optgroup|option|p|progress|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul)$/
const UNREAD = /<(head|script|style|template)\b[^>]*>.*?<\/\1>|<!--.*?-->|<!doctype[^>]*>/gis
/** A drawing that has no other within it. */
const DRAWING = /<svg\b[^>]*>(?:(?!<svg\b).)*?<\/svg>/gis

/** Where one element ends and the next begins without anything between them. */
const JOINT = '\u0000'

/**
 * A page as browsers read it that know no style sheet: a new line for each block but \`nav\`, which some do not know, space
 * around a box and before a button, and nothing between other elements but the white space that is written there.
 */
function readingOf(html: string): string {
	return withoutDrawings(html.replace(UNREAD, '')).replace(
		/<\/?([a-z0-9]+)\b[^>]*>/gi,
		(tag, name: string) => {
			if (BLOCKS.test(name.toLowerCase())) return '\n'
			return /^<(input|button)\b/i.test(tag) ? ' ' : JOINT
		},
	)
}

function withoutDrawings(html: string): string {
	const rest = html.replace(DRAWING, '')
	return rest === html ? html : withoutDrawings(rest)
}

/** Words of two elements that run into each other: "Teachers6 of". */
export function joinedWords(html: string): string[] {
	const joined = /[^\s\0]*[\p{L}\p{N}\p{S}]\0+[\p{L}\p{N}\p{S}][^\s\0]*/gu
	return [...readingOf(html).matchAll(joined)].map(([words]) => words.replace(/\0+/g, '|'))
}
