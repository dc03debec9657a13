import { expect, it } from 'vitest'
import type { Need } from '#app/models/dashboard/attention.server.ts'
import { leaverLines } from '#app/routes/school/dashboard/leaver-needs.ts'
import { needLines } from '#app/routes/school/dashboard/needs.ts'

it.each<[Need, string]>([
	['call-student', 'Call back 2 students.'],
	['call-family', 'Call back 2 families.'],
	['trial-over', '2 trials are over. Enroll or end them.'],
	['time-off-asked', '2 requests for time off.'],
	['away-lessons', 'Lessons are still booked during 2 absences of teachers.'],
	['closed-lessons', 'Lessons are still booked during 2 closures.'],
	['loan-late', '2 loans are overdue.'],
	['report-sent', '2 reports wait for your review.'],
	['feedback', 'Families sent 2 pieces of feedback.'],
	['card-dispute', 'Banks dispute 2 card payments.'],
	['autopay-failed', 'The saved cards of 2 families were declined.'],
	['autopay-letter', 'Announce by letter what 2 families are charged.'],
	['debit-unsent', '2 direct debits are not marked as sent.'],
	['draft-unsent', '2 drafts are not sent.'],
	['no-seat', '2 students have no seat after a pause.'],
	['no-price', '2 enrollments have no price plan.'],
	['make-up-asked', 'Families ask for make-up lessons for 2 students.'],
	['make-up-ending', '2 make-up lessons end within two weeks.'],
	['move-asked', 'Families ask to move 2 lessons.'],
	['not-accepted', 'Invitations for 2 students have not been accepted for more than seven days.'],
	['teacher-invited', '2 teachers were invited more than seven days ago and have not accepted.'],
	['bounced', 'Email to 2 recipients came back.'],
	['expiring', '2 qualifications expire within 30 days.'],
	['no-account', '2 teachers have no account.'],
])('%s counts what it is about', (need, text) => {
	expect(needLines([{ need, people: 2, more: false, id: 'x', name: 'Mia' }])[0]?.text).toBe(text)
})

it.each<[Need, string, string]>([
	['no-family', 'Choose who pays', '/students/x/move-family'],
	['no-guardian', 'Add a guardian', '/students/x/add-guardian'],
	['no-price', 'Choose a price', '/billing/manage/plans?enrolment=x'],
])('%s leads to the page where it is mended', (need, label, to) => {
	const [line] = needLines([{ need, people: 1, more: false, id: 'x', name: 'Mia' }])
	expect(line?.button).toEqual({ label, to })
})

it('a count without a single page to open uses the same noun', () => {
	const families = (more: boolean) =>
		needLines([{ need: 'call-family', people: more ? 99 : 1, more, id: null, name: null }])[0]?.text
	expect([families(false), families(true)]).toEqual([
		'Call back 1 family.',
		'Call back more than 99 families.',
	])
	const students = needLines([{ need: 'no-class', people: 99, more: true, id: null, name: null }])
	expect(students[0]?.text).toBe('More than 99 students have no lessons.')
})

it('a teacher who leaves, has left or is archived is named with the lessons after that day', () => {
	const [day, format] = ['2026-01-14', 'day-first'] as const
	const wordsOf = (endedOn: string | null, lessons: number, archivedAt: number | null = null) =>
		leaverLines([{ id: 'x', name: 'Bruno Costa', endedOn, archivedAt, lessons }], { day, format })[0]?.text
	expect([wordsOf('2026-01-14', 12), wordsOf('2026-01-13', 1), wordsOf(null, 2, 1)]).toEqual([
		'Bruno Costa leaves on 14 January 2026. 12 lessons after that day still need another teacher.',
		'Bruno Costa left on 13 January 2026. 1 lesson after that day still needs another teacher.',
		'Bruno Costa is archived. 2 lessons to come still need another teacher.',
	])
})
