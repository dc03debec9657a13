import { describe, expect, it } from 'vitest'
import { fold } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { wayBack } from '#app/web/redirect-to.ts'

describe('the form in which addresses are compared', () => {
	it.each([
		['Ana@Example.TEST', 'ana@example.test'],
		['  ana@example.test\t', 'ana@example.test'],
		['ａｎａ＠example.test', 'ana@example.test'],
		['jose\u0301@example.test', 'josé@example.test'],
		['JOSÉ@example.test', 'josé@example.test'],
		['ﬁna@example.test', 'fina@example.test'],
	])('%j is %j', (typed, folded) => {
		expect(fold(typed)).toBe(folded)
		expect(fold(folded)).toBe(folded)
	})

	it('keeps different mailboxes apart', () => {
		// Cyrillic а looks like Latin a, and is another mailbox.
		expect(fold('аna@example.test')).not.toBe(fold('ana@example.test'))
		expect(fold('ana+a@example.test')).not.toBe(fold('ana@example.test'))
	})
})

describe('ids', () => {
	it('are 26 letters and digits that sort by the moment they were made', () => {
		const moments = [0, 1, 31, 32, 1e12, 1e12 + 1, Date.UTC(2026, 0), Date.UTC(2126, 0)]
		const ids = moments.map((moment) => newId(moment))
		expect([...ids].sort()).toEqual(ids)
		for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
	})

	it('of one moment are all different', () => {
		expect(new Set(Array.from({ length: 10_000 }, () => newId(1))).size).toBe(10_000)
	})
})

describe('the way back after a sign-in', () => {
	it.each(['/', '/dashboard', '/teachers?weekday=2&page=2', '/a%20b', '/caf%C3%A9', '/%2e%2e/x', '/a:b'])(
		'may be %s',
		(path) => {
			expect(wayBack(path)).not.toBeNull()
		},
	)

	it.each([
		null,
		'',
		'dashboard',
		'//evil.test',
		'///evil.test',
		'/\\evil.test',
		'\\/evil.test',
		'\\\\evil.test',
		'/%5cevil.test',
		'/%5Cevil.test',
		'%2f%2fevil.test',
		'/%2f/evil.test',
		'/%2F%2Fevil.test',
		'/\tevil.test',
		'/\t/evil.test',
		'/%09/evil.test',
		'/\n/evil.test',
		'/%0d%0aSet-Cookie:%20a=b',
		'/\r\nLocation: https://evil.test',
		'/%00',
		'https:evil.test',
		'https://evil.test',
		'HTTPS://evil.test/dashboard',
		'javascript:alert(1)',
		' javascript:alert(1)',
		'data:text/html,hello',
		' /dashboard',
		'/.//evil.test',
		'/..//evil.test',
		'/a/..//evil.test',
		'/a/../..//evil.test',
		'/%2e%2e//evil.test',
		'/%',
		'/%zz',
		`/${'a'.repeat(10_000)}`,
	])('is not %j', (text) => {
		expect(wayBack(text)).toBeNull()
	})

	it('leaves the rest of the address as it is, without its fragment', () => {
		expect(wayBack('/students?name=a%26b#top')).toBe('/students?name=a%26b')
		expect(wayBack('/a/../students')).toBe('/students')
	})
})
