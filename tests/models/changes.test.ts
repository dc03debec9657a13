import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { recordEach } from '#app/models/audit.server.ts'
import { changesIn } from '#app/domain/history/activity-changes.ts'
import { changesOf, givenOf, HIDDEN, masked } from '#app/utils/changes.ts'
import { rows } from '../support/database.ts'
import { aSchoolWithAccess } from '../support/factories.ts'

const said = (before: unknown, after: unknown) =>
	changesIn(before, after, { format: 'day-first', timeZone: 'UTC' }).map(
		({ what, text }) => `${what}: ${text}`,
	)

describe('a change in words', () => {
	it.each([
		[{ note: HIDDEN }, { note: HIDDEN }, 'Note: changed'],
		[{ note: null }, { note: HIDDEN }, 'Note: nothing → (not shown)'],
		[undefined, { primaryTeacher: 'Ana' }, 'Primary teacher: Ana'],
		[{ consent: 'Photos' }, undefined, 'Consent: Photos, no more'],
		[{ teacher: null }, { teacher: 'Ana' }, 'Teacher: nobody → Ana'],
		[{ primaryTeacher: 'Ana' }, { primaryTeacher: null }, 'Primary teacher: Ana → nobody'],
		[{ taxExempt: false }, { taxExempt: true }, 'Tax exempt: no → yes'],
		[{ tags: ['Choir', 'Band'] }, { tags: [] }, 'Tags: Choir, Band → '],
		[undefined, { hours: { from: '10:00', daysOff: 2 } }, 'Hours: from 10:00, days off 2'],
		[{ state: 'paused' }, { state: 'elsewhere' }, 'State: Paused → Elsewhere'],
		[{ leftOn: null }, { leftOn: '2026-04-14' }, 'Left on: nothing → 14 April 2026'],
	])('%j and then %j is “%s”', (before, after, text) => {
		expect(said(before, after)).toEqual([text])
	})

	it('leaves a day in a file as it is, and no text longer than a line', () => {
		expect(changesIn({}, { leftOn: '2026-04-14' })).toEqual([{ what: 'Left on', text: '2026-04-14' }])
		expect(said({}, { reason: 'x'.repeat(120) })).toEqual([`Reason: ${'x'.repeat(120)}`])
		expect(said({}, { reason: 'x'.repeat(121) })).toEqual([`Reason: ${'x'.repeat(120)}…`])
	})

	it('says nothing of ids, one or several', () => {
		expect(said({ teacherId: 'a', tagIds: ['b'] }, { teacherId: 'c', tagIds: [], paid: true })).toEqual([
			'Paid: yes',
		])
	})
})

describe('what the history keeps', () => {
	it('is what differs, as it was and as it is, empty or not', () => {
		expect(changesOf({ a: 1, b: '', c: [1] }, { a: 2, b: null, c: [1], d: 'new' })).toEqual({
			before: { a: 1, d: null },
			after: { a: 2, d: 'new' },
		})
		expect(changesOf({ a: undefined }, { a: '' })).toBeNull()
		expect(givenOf({ a: '', b: null, c: 0, d: false })).toEqual({ c: 0, d: false })
	})

	it.each(['medicalNotes', 'accessNotes', 'note', 'bio'])(
		'is not the words of %s, but whether there were any',
		(field) => {
			expect(masked({ [field]: 'Sleeps badly', name: 'Ada' })).toEqual({ [field]: HIDDEN, name: 'Ada' })
			expect(masked({ [field]: null })).toEqual({ [field]: null })
		},
	)

	it('is a line for each, however many they are', () => {
		const { access } = aSchoolWithAccess()
		const all = Array.from({ length: 2001 }, (_, i) => ({ objectId: `s${String(i).padStart(4, '0')}` }))
		write((tx) => recordEach(tx, access, 'student.archived', all))
		const told = rows(
			`select object_id as objectId from audit_entries where action = 'student.archived' order by object_id`,
		)
		expect(told).toEqual(all)
	})
})
