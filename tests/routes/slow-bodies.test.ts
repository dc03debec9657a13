import { describe, expect, it } from 'vitest'
import { databaseHash } from '../support/database.ts'
import { Visitor } from '../support/visitor.ts'

const FORM = 'application/x-www-form-urlencoded'
const EDGE = '------a-boundary-of-the-tests'
const PART = `multipart/form-data; boundary=${EDGE.slice(2)}`
const part = (name: string) => `${EDGE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`

/** What was sent must be refused and leave no trace. */
async function refused(path: string, type: string, body: string) {
	const before = databaseHash()
	const answer = await new Visitor().send('POST', path, { headers: { 'Content-Type': type }, body })
	expect(answer.status).toBe(400)
	expect(databaseHash()).toBe(before)
	return answer
}

describe('a body made to be slow', () => {
	const UNREADABLE = 'What was sent could not be read. Please go back and send the form again.'
	const parts = (names: string[]) => names.map((name) => part(name)).join('') + `${EDGE}--`
	const many = (times: number, make: (i: number) => string) =>
		Array.from({ length: times }, (_, i) => make(i))
	const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

	it.each([
		['thousands of pairs', FORM, 'a=&'.repeat(83_000)],
		['thousands of different pairs', FORM, many(30_000, (i) => `f${i}=&`).join('')],
		['a row far down', FORM, 'a[999]=&'.repeat(31_000)],
		['a thousand rows', FORM, many(1000, (i) => `guardians[${i}].name=a`).join('&')],
		['many lists', FORM, many(6, (i) => `f${i}[99]=a`).join('&')],
		['a row written otherwise', FORM, 'guardians%5B0999%5D.name=a'],
		['one name again and again', FORM, 'username=&'.repeat(501)],
		['a name without an end', FORM, 'a.'.repeat(120_000) + 'a=1'],
		['a deep name', FORM, 'a.b[0].c[0].d[0]=1'],
		['thousands of parts', PART, parts(many(2500, (i) => `f${i}`))],
		['a part far down', PART, parts(['guardians[999].name'])],
		['one part again and again', PART, parts(many(501, () => 'username'))],
		['a part with a deep name', PART, parts(['a'.repeat(201)])],
		['a boundary of another name', `${PART.replace(';', '; xboundary=zz;')}`, parts(many(2500, () => 'a'))],
		['JSON that is deep', 'application/json', nested(21)],
		['JSON that is very deep', 'application/json', '['.repeat(250_000)],
		['JSON with thousands of keys', 'application/json', `{${many(2500, (i) => `"k${i}":1`).join()}}`],
	])('(%s) is refused before it is parsed, by page, call and webhook', async (_name, type, body) => {
		const page = await refused('/login', type, body)
		expect(page.page.heading).toBe('That could not be read')
		expect(page.page.text).toContain(UNREADABLE)
		expect(page.bytes.length).toBeLessThan(20_000)
		for (const path of ['/api/login', '/webhooks/paypal'])
			expect((await refused(path, type, body)).json()).toEqual({ message: UNREADABLE })
	})

	it.each([
		['the longest list', FORM, many(500, () => 'username=a').join('&')],
		['as many rows as may be', FORM, many(100, (i) => `username[${i}]=a`).join('&')],
		['a long text of ampersands and commas', FORM, `username=${'%26,'.repeat(20_000)}`],
		['brackets in JSON strings', 'application/json', JSON.stringify({ username: '[{,"\\'.repeat(5_000) })],
		['JSON as deep as an event', 'application/json', nested(20)],
	])('but %s is parsed', async (_name, type, body) => {
		const answer = await refused('/api/login', type, body)
		expect(answer.json()).not.toEqual({ message: UNREADABLE })
	})
})
