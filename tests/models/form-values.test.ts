import { parse } from '@conform-to/dom'
import { describe, expect, it } from 'vitest'
import { nested, valueAt } from '#app/web/values.ts'

const FORMS: Record<string, [string, string][]> = {
	'of plain fields': [
		['firstName', 'Ada'],
		['note', ''],
	],
	'of boxes that share a name': [
		['days', 'mon'],
		['days', 'wed'],
		['days', 'fri'],
	],
	'of rows': [
		['guardians[0].name', 'Esther'],
		['guardians[0].flags', 'pays'],
		['guardians[0].flags', 'calls'],
		['guardians[1].name', 'Otto'],
	],
	'of rows in rows, and of groups': [
		['shares[0].parts[1]', '20'],
		['shares[0].parts[0]', '80'],
		['address.city', 'Cape Town'],
	],
	'of nothing': [],
}

describe('what somebody typed is put in the shape in which the server sends it back', () => {
	it.each(Object.entries(FORMS))('%s', (_what, fields) => {
		const data = new FormData()
		for (const [name, value] of fields) data.append(name, value)
		expect(nested(fields)).toEqual(parse(data, { resolve: () => ({ value: null }) }).payload)
	})
})

it('a value is found by the name of its field, however deep, and what is empty is none', () => {
	const values = { days: ['mon', 'wed'], note: '', gone: null, guardians: [{ name: 'Esther' }, undefined] }
	const names = [
		'days',
		'guardians[0].name',
		'guardians[1].name',
		'guardians[2].name',
		'note',
		'gone',
		'note.city',
	]
	expect(names.map((name) => valueAt(values, name))).toEqual([
		['mon', 'wed'],
		'Esther',
		...Array.from({ length: 5 }, () => undefined),
	])
})
