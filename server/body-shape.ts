/** Above our largest form or API call. Parsing more than this would only take time. */
const PAIRS = 2_000
/** The most checkboxes of one list. */
const OF_ONE_NAME = 500
const NAME_LENGTH = 200
/** `guardians[0].phones[0].number` has five. */
const NAME_DEPTH = 6
/** The most rows of repeated fields, because the form draws all of them again. */
const ROWS = 100
const ROWS_IN_ALL = 500
/** Events of the payment provider are about ten levels deep. */
const JSON_DEPTH = 20

/** Counts before parsing, because parsing a hostile body would block the server. */
export async function isReadable(type: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
	if (/^application\/x-www-form-urlencoded\b/i.test(type))
		return countOf(body, '&') < PAIRS && areReadable([...new URLSearchParams(body.toString()).keys()])
	if (/^multipart\/form-data\b/i.test(type)) return isReadableInParts(type, body)
	return isShallow(body)
}

async function isReadableInParts(type: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
	// Counts the header that every part has, because the boundary can be written in several ways.
	if ((body.toString('latin1').match(/content-disposition/gi) ?? []).length > PAIRS) return false
	try {
		const fields = await new Response(body, { headers: { 'Content-Type': type } }).formData()
		return areReadable([...fields.keys()])
	} catch {
		return false
	}
}

function areReadable(names: string[]): boolean {
	const times = new Map<string, number>()
	const lists = new Map<string, number>()
	for (const name of names) {
		times.set(name, (times.get(name) ?? 0) + 1)
		if (name.length > NAME_LENGTH || name.split(/[.[]/).length > NAME_DEPTH) return false
		for (const { 1: row, index } of name.matchAll(/\[(\d+)\]/g)) {
			const list = name.slice(0, index)
			lists.set(list, Math.max(lists.get(list) ?? 0, Number(row) + 1))
		}
	}
	const rows = [...lists.values()].reduce((sum, length) => sum + length, 0)
	return (
		Math.max(0, ...times.values()) <= OF_ONE_NAME &&
		Math.max(0, ...lists.values()) <= ROWS &&
		rows <= ROWS_IN_ALL
	)
}

function countOf(body: Buffer, part: string): number {
	let count = 0
	for (let at = body.indexOf(part); at !== -1 && count <= PAIRS; at = body.indexOf(part, at + part.length))
		count++
	return count
}

/** Counts the brackets and commas outside of strings. */
function isShallow(body: Buffer): boolean {
	let depth = 0
	let commas = 0
	let quoted = false
	for (let at = 0; at < body.length; at++) {
		const sign = String.fromCharCode(body[at] ?? 0)
		if (quoted && sign === '\\') at++
		else if (sign === '"') quoted = !quoted
		else if (quoted) continue
		else if (sign === '{' || sign === '[') depth++
		else if (sign === '}' || sign === ']') depth--
		else if (sign === ',') commas++
		if (depth > JSON_DEPTH || commas >= PAIRS) return false
	}
	return true
}
