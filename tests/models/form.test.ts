import { describe, expect, it } from 'vitest'
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { line, optionalLine, rows } from '#app/domain/form/fields.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { conflicting } from '#app/utils/outcome.ts'
import { isReadable } from '#server/body-shape.ts'

const schema = z.object({
	name: line('Enter a name'),
	note: optionalLine(),
	guardians: rows(z.object({ name: line('Enter the name of the guardian') })),
})

const args = (body: string) =>
	({
		request: new Request('http://localhost/students/create', {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			body,
		}),
		context: { refusal: null, replyHeaders: new Headers() },
	}) as unknown as ActionFunctionArgs

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const read = (fields: Record<string, string>) => readForm(args(form(fields)), schema)

/** The page again, as it would be drawn. */
async function again(fields: Record<string, string>) {
	const sent = args(form(fields))
	const { data, init } = invalid(sent, await readForm(sent, schema))
	return { ...data.result, status: init?.status }
}

const add = { 'insert:guardians': '' }
const takeAway = (index: number) => ({ [`remove:guardians:${index}`]: '' })

describe('a row more or less', () => {
	it('is the same form with what was typed, and nothing is wrong with it yet', async () => {
		const one = { name: '', 'guardians[0].name': 'Ana' }
		const { status, error, initialValue } = await again({ ...one, ...add })
		expect([status, error]).toEqual([200, undefined])
		expect(initialValue).toEqual({ guardians: [{ name: 'Ana' }, undefined] })
	})

	it('can be the first', async () => {
		const { status, initialValue } = await again({ name: 'Ada', ...add })
		expect([status, initialValue]).toEqual([200, { name: 'Ada', guardians: [undefined] }])
	})

	it('is taken from where it was', async () => {
		const two = { 'guardians[0].name': 'Ana', 'guardians[1].name': 'Jun' }
		expect(await again({ ...two, ...takeAway(0) })).toMatchObject({
			status: 200,
			initialValue: { guardians: [{ name: 'Jun' }] },
		})
	})

	it('is never taken for the form being sent', async () => {
		expect(await read({ name: 'Ada', ...add })).toMatchObject({ ok: false })
	})
})

describe('what a form may not ask of itself', () => {
	it.each([
		'insert:',
		'insert:name',
		'insert:guardians[0]',
		'remove:__proto__:0',
		'remove:guardians',
		'remove:guardians:99999',
		'reset:guardians',
	])('is as if it had not been asked: %s', async (button) => {
		const sent = await read({ name: 'Ada', [button]: '', __state__: '{' })
		expect(sent).toMatchObject({ ok: true, value: { name: 'Ada', guardians: [] } })
	})

	it('is anything in the words of the library', async () => {
		const intent = '{"type":"update","payload":{"name":"name","value":"Eve"}}'
		const sent = await read({ name: 'Ada', __intent__: intent })
		expect(sent).toMatchObject({ ok: true, value: { name: 'Ada', guardians: [] } })
	})

	it('is a list without an end, which is refused before anything is parsed', async () => {
		const type = 'application/x-www-form-urlencoded'
		const sent = (name: string) => isReadable(type, Buffer.from(`name=Ada&${encodeURIComponent(name)}=Ana`))
		expect(await sent('guardians[0].name')).toBe(true)
		expect(await sent('guardians[400000000].name')).toBe(false)
	})
})

describe('a form that creates something', () => {
	/** The key of the page and, behind a dot, what came with it in short. */
	const keyed = (key: string) => expect.stringMatching(new RegExp(`^${key}\\.`)) as string

	it('brings the key of its page', async () => {
		const key = formKey()
		expect(await read({ name: 'Ada', formKey: key })).toMatchObject({ ok: true, key: keyed(key) })
		expect(await read({ name: '', formKey: key })).toMatchObject({ ok: false, key: keyed(key) })
	})

	it('has a key of its own where it brings none of ours', async () => {
		for (const key of ['', 'a', `${formKey()}'`]) {
			const sent = await read({ name: 'Ada', formKey: key })
			expect(sent.key).toMatch(/^[0-9a-z]{26}$/)
		}
	})

	it('says which of its buttons was pressed', async () => {
		expect(await read({ name: 'Ada', intent: 'sibling' })).toMatchObject({ intent: 'sibling' })
		expect(await read({ name: 'Ada' })).toMatchObject({ intent: null })
	})
})

describe('a change that somebody else was faster with', () => {
	it('keeps what was typed and says what was saved', async () => {
		const sent = args(form({ name: 'Ada' }))
		const conflict = { by: 'Ana Ruiz', at: 1, version: 3, theirs: { name: 'Eve' } }
		const answer = invalid(sent, await readForm(sent, schema), conflicting(conflict))
		expect(answer.init?.status).toBe(409)
		expect(answer.data).toMatchObject({
			conflict,
			result: { status: 'error', initialValue: { name: 'Ada' } },
		})
	})
})
