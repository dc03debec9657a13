/** Stands in for `turbo-stream` in the build: what loaders and actions say travels as JSON. See decision 037. */

type Marked = [type: string, ...rest: unknown[]]
type Write = (value: unknown) => Marked | false | null | undefined
type Read = (type: string, ...rest: unknown[]) => { value: unknown } | false | null | undefined

/** Whatever people typed has its quotes escaped in JSON, so no text of theirs can look like this. */
const MARK = '@@'
const MARKED = `{"${MARK}":[`

/** Written when it is read: pages without framework JavaScript never do. */
export function encode(
	value: unknown,
	{ plugins = [] }: { plugins?: Write[] } = {},
): ReadableStream<Uint8Array> {
	return new ReadableStream(
		{
			pull(controller) {
				controller.enqueue(new TextEncoder().encode(toJson(value, plugins)))
				controller.close()
			},
		},
		{ highWaterMark: 0 },
	)
}

export async function decode(
	stream: ReadableStream<Uint8Array>,
	{ plugins = [] }: { plugins?: Read[] } = {},
): Promise<{ value: unknown; done: Promise<void> }> {
	const text = await new Response(stream).text()
	const revive = (_key: string, value: unknown) => restored(value, plugins)
	return { value: JSON.parse(text, text.includes(MARKED) ? revive : undefined), done: Promise.resolve() }
}

function toJson(value: unknown, plugins: Write[]): string {
	return JSON.stringify(value, function carry(this: Record<string, unknown>, key: string) {
		// As it was given: JSON has turned a date into text by now.
		const given = this[key]
		if (key !== '' && isPlain(given)) return given
		for (const write of plugins) {
			const marked = write(given)
			if (marked) return { [MARK]: marked.map((one) => one ?? null) }
		}
		if (!isPlain(given)) throw new TypeError(`${key}: no page is sent ${String(given)}`)
		// What an action that says nothing said.
		return isAnswer(given) && given.data === undefined ? { ...given, data: null } : given
	})
}

/** Whether it comes out of JSON as it went in. What is undefined is missing there, or null in a list; so is a function. */
function isPlain(value: unknown): boolean {
	if (typeof value === 'number') return Number.isFinite(value)
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
	const prototype: unknown = Object.getPrototypeOf(value)
	return prototype === Object.prototype || prototype === null
}

function isAnswer(value: unknown): value is { data?: unknown } {
	return typeof value === 'object' && value !== null && 'data' in value
}

function restored(value: unknown, plugins: Read[]): unknown {
	const marked = (value as Record<string, Marked> | null)?.[MARK]
	if (!Array.isArray(marked)) return value
	for (const read of plugins) {
		const found = read(...marked)
		if (found) return found.value
	}
	throw new Error(`Nothing reads a value of the kind ${marked[0]}`)
}
