import { describe, expect, it } from 'vitest'
import { decode, encode } from '#app/web/json-stream.ts'

class Answer {
	constructor(
		readonly status: number,
		readonly words: string,
	) {}
}

/** As Remix has them: what is an answer or an error of its own is marked, and found again. */
const write = [
	(value: unknown) => value instanceof Answer && ['Answer', value.status, value.words],
] as never[]
const read = [
	(type: string, ...rest: unknown[]) =>
		type === 'Answer' && { value: new Answer(rest[0] as number, rest[1] as string) },
] as never[]

const textOf = (value: unknown) => new Response(encode(value, { plugins: write })).text()

async function sent(value: unknown): Promise<unknown> {
	return (await decode(encode(value, { plugins: write }), { plugins: read })).value
}

describe('what loaders say travels as JSON', () => {
	it('and comes as it was, with nothing for what is missing', async () => {
		const value = { 'routes/a': { data: { n: 1, list: [null, 'ü', '</script>'], deep: { yes: true } } } }
		expect(await sent(value)).toEqual(value)
		expect(await sent({ a: undefined, list: [undefined, 1] })).toEqual({ list: [null, 1] })
		expect(await sent(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 })
		// A body may have a field called `toString`, which every object has.
		expect(await sent({ typed: ['x', () => 'native code'] })).toEqual({ typed: ['x', null] })
	})

	it('marks the answers of Remix wherever they stand, and reads them again', async () => {
		const value = { 'routes/a': { error: new Answer(404, 'No such page') }, 'routes/b': { data: 1 } }
		const found = (await sent(value)) as { 'routes/a': { error: unknown } }
		expect(found).toEqual(value)
		expect(found['routes/a'].error).toBeInstanceOf(Answer)
		expect(await sent(new Answer(302, '/'))).toEqual(new Answer(302, '/'))
	})

	it('takes nothing for a mark that somebody typed', async () => {
		const typed = { data: '{"@@":["Answer",404,"x"]}', list: ['@@', '["Answer"]'] }
		expect(await sent(typed)).toEqual(typed)
	})

	it('sends nothing where an action said nothing', async () => {
		expect(await sent({ data: undefined })).toEqual({ data: null })
	})

	it.each([
		['a date', new Date(0)],
		['a map', new Map()],
		['a set', new Set([1])],
		['a number that is none', Number.NaN],
		['an integer without end', 10n],
		['a promise', Promise.resolve(1)],
	])('refuses %s, which JSON would change', async (_what, value) => {
		await expect(textOf({ 'routes/a': { data: { list: [value] } } })).rejects.toThrow(TypeError)
	})

	it('writes nothing before it is read: most pages of the portal never do', () => {
		let asked = 0
		const value = {
			get data() {
				return ++asked
			},
		}
		encode(value)
		expect(asked).toBe(0)
	})
})
