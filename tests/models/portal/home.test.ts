import { describe, expect, it } from 'vitest'
import { findHomeParts } from '#app/models/portal/home.server.ts'
import { listChildren } from '#app/models/portal/children.server.ts'
import { currentOwnLesson } from '#app/models/portal/lessons.server.ts'
import { listUnansweredTexts } from '#app/models/student/consent.server.ts'
import { readCredits } from '#app/routes/student/schedule/read-offers.server.ts'
import { change } from '../../support/database.ts'
import { accessOf, aLesson, aSchool } from '../../support/factories.ts'
import { aCredit, aHousehold, aParent } from '../../support/portal.ts'

type Values = Record<string, string | number>

const HOUR = 3_600_000
const MADE = { created_at: 1, updated_at: 1 }

/** A child of a family with a lesson far ahead, and a way to add rows about the child. */
function aHome() {
	const { school, own, ben, violin, at } = aHousehold(new Date().toISOString())
	const lesson = aLesson(school, { classId: violin, startsAt: at('2126-01-08', '16:00') })
	const insert = (table: string, values: Values) => {
		const row = { school_id: school.id, id: table, ...values }
		const names = Object.keys(row)
		change(
			`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
			...Object.values(row),
		)
	}
	const parts = (access = own, child = ben) =>
		Object.entries(findHomeParts(access, [child])).flatMap(([part, isThere]) => (isThere ? [part] : []))
	const add = (table: string, values: Values) => insert(table, { student_id: ben, ...values })
	return { school, own, ben, violin, lesson, insert, add, parts }
}

describe('the home of a family', () => {
	it('is told which of its parts have anything to show', () => {
		const { school, ben, lesson, insert, add, parts } = aHome()
		const later = Date.now() + HOUR
		expect(parts()).toEqual([])
		const each: [string, () => void, undo: string][] = [
			[
				'proposals',
				() =>
					add('move_proposals', {
						...MADE,
						lesson_id: lesson,
						times: '[]',
						expires_at: later,
						state: 'open',
					}),
				'update move_proposals set expires_at = 1',
			],
			[
				'answers',
				() =>
					add('move_requests', {
						lesson_id: lesson,
						starts_at: later,
						wish: 'Later',
						at: 1,
						by: 'x',
						state: 'declined',
					}),
				`update move_requests set state = 'withdrawn'`,
			],
			['credits', () => void aCredit(school, ben), `update make_up_credits set state = 'expired'`],
			[
				'unread',
				() =>
					add('progress_reports', {
						...MADE,
						title: 'Fall',
						from_day: '2026-01-01',
						to_day: '2026-06-01',
						state: 'published',
						published_at: 1,
					}),
				'update progress_reports set acknowledged_at = 1',
			],
			[
				'assignments',
				() => add('assignments', { ...MADE, text: 'Scales' }),
				'update assignments set done_at = 1',
			],
			[
				'notes',
				() => {
					const note = { ...MADE, lesson_id: lesson, day: '2026-01-06', covered: 'Scales', published_at: 1 }
					add('lesson_notes', note)
					// A note that prepares a lesson is not shown before it begins.
					expect(parts()).toEqual([])
					change('update lessons set starts_at = 1 where id = ?', lesson)
				},
				'update lesson_notes set published_at = null',
			],
			[
				'events',
				() =>
					insert('events', {
						...MADE,
						kind: 'recital',
						name: 'Recital',
						name_key: 'recital',
						day: '2126-01-01',
						time: '17:00',
						time_zone: 'UTC',
						place: 'Hall',
						sign_up_until: '2125-12-01',
						audience: 'all',
						state: 'open',
					}),
				`update events set state = 'draft'`,
			],
			[
				'offers',
				() => change(`update enrolments set state = 'offered'`),
				`update enrolments set state = 'active'`,
			],
		]
		for (const [part, make, undo] of each) {
			make()
			expect(parts()).toEqual([part])
			change(undo)
			expect(parts(), undo).toEqual([])
		}
	})

	it('shows nothing of other children, or to another school', () => {
		const { ben, add, parts } = aHome()
		add('assignments', { ...MADE, text: 'Scales' })
		expect(parts()).toEqual(['assignments'])
		expect(parts(undefined, 'another')).toEqual([])
		expect(parts(accessOf(aParent(aSchool(), [])), ben)).toEqual([])
	})

	it('shows a lesson that is going on only while it can be joined, and else the next', () => {
		const { school, own, ben, violin, lesson } = aHome()
		const now = Date.now()
		const current = (isJoined: boolean) => currentOwnLesson(own, [ben], now, () => isJoined)?.id
		expect(current(true)).toBeUndefined()
		change(
			'update lessons set starts_at = ?, ends_at = ? where id = ?',
			now + 300 * 24 * HOUR,
			now + 301 * 24 * HOUR,
			lesson,
		)
		expect(current(true)).toBe(lesson)
		const begun = aLesson(school, { classId: violin, startsAt: now - HOUR, endsAt: now + HOUR })
		const next = aLesson(school, { classId: violin, startsAt: now + 48 * HOUR })
		expect([current(true), current(false)]).toEqual([begun, next])
	})

	it('asks for the current text of each kind that was not answered', () => {
		const { school, own, ben, insert, add } = aHome()
		const text = (id: string, kind: string, version: number) =>
			insert('consent_texts', { id, kind, version, text: id, created_at: 1 })
		const open = (access = own) => listUnansweredTexts(access, [ben]).map(({ id }) => id)
		text('policy-1', 'policy', 1)
		text('media-1', 'media', 1)
		add('consents', { text_id: 'policy-1', given_by: 'Ana', recorded_by: 'x', at: 1 })
		expect(open()).toEqual(['media-1'])
		text('policy-2', 'policy', 2)
		expect(open()).toEqual(['policy-2', 'media-1'])
		expect(open(accessOf(aParent(school, [])))).toEqual([])
		change("update students set state = 'left' where id = ?", ben)
		expect(open()).toEqual([])
	})
})

it('a make-up lesson that was not taken is shown for 30 days after its last day', () => {
	const { school, own, ben, violin, at } = aHousehold()
	const missed = aLesson(school, { classId: violin, startsAt: at('2025-10-07', '16:00'), day: '2025-10-07' })
	const add = (id: string, expiresOn: string | null, state: 'open' | 'expired' = 'expired', more = {}) =>
		aCredit(school, ben, { id, expiresOn, state, ...more })
	add('long ago', '2025-12-02')
	add('lately', '2025-12-03', 'expired', { sourceLessonId: missed })
	add('not ended by the hourly job yet', '2026-01-01', 'open')
	aCredit(school, ben, { id: 'taken', expiresOn: '2025-12-30', state: 'used', usedLessonId: missed })
	add('today', '2026-01-02', 'open')
	add('without end', null, 'open')
	const { credits, ended } = readCredits(own, listChildren(own))
	expect(credits).toMatchObject([{ id: 'today', count: 2 }])
	expect(ended).toMatchObject([
		{ id: 'lately', child: 'Ben', missed: '7 October 2025', until: '3 December 2025' },
		{ id: 'not ended by the hourly job yet', child: 'Ben', missed: null, until: '1 January 2026' },
	])
	change("update make_up_credits set asked_at = 1 where id = 'not ended by the hourly job yet'")
	const waiting = readCredits(own, listChildren(own))
	expect(waiting.credits[1]).toMatchObject({ isAsked: true, mayBook: false, until: null })
	expect(waiting.ended).toHaveLength(1)
})
