import { areaOf } from '#app/domain/account/areas.ts'
import { today } from '#app/utils/dates.ts'
import { change } from './database.ts'
import {
	aClass,
	aLesson,
	anEnrolment,
	aSeries,
	aStudent,
	aTeacher,
	aPerson,
	joins,
	type APerson,
	type ASchool,
} from './factories.ts'
import { moneyToAskFor } from './money-rows.ts'
import { aCredit } from './portal.ts'
import { aConsentText, aFamily, aGuardian } from './students.ts'
import { builtRoutes, patternOf, type BuiltRoute } from './route-table.ts'

/** What stands for a parameter: a teacher's own row, a colleague's, another school's, and nothing at all. */
export type Filling = 'own' | 'colleague' | 'foreign' | 'garbage'
const FILLINGS: Record<string, (filling: Filling) => string> = {
	'*': () => 'no/such/page',
	':schoolId': (filling) => `no-such-school-${filling}`,
	':id': (filling) => `a-student-${filling}`,
	':classId': (filling) => `a-class-${filling}`,
	':sessionId': (filling) => `a-lesson-${filling}`,
	':teacherId': (filling) => `a-teacher-${filling}`,
	':broadcastId': (filling) => `a-broadcast-${filling}`,
	':creditId': (filling) => `a-credit-${filling}`,
	':report': () => 'lessons',
	':system': () => 'spreadsheet',
	':rule': () => 'closed',
	':mode': () => 'admin',
	':paymentId': (filling) => `a-payment-${filling}`,
	':assignmentId': (filling) => `an-assignment-${filling}`,
	':reportId': (filling) => `a-report-${filling}`,
	':receiptId': () => 'a-receipt',
	':chatId': (filling) => `no-such-chat-${filling}`,
	':lessonId': (filling) => `no-such-lesson-${filling}`,
	':file': (filling) => `no-such-calendar-${filling}.ics`,
	':fileId': (filling) => `a-file-${filling}`,
	':kind': () => 'statement',
	':familyId': (filling) => `a-family-${filling}`,
	':noteId': (filling) => `a-note-${filling}`,
	':person': (filling) => `a-person-${filling}`,
	':invoiceId': (filling) => `an-invoice-${filling}`,
	':planId': (filling) => `a-plan-${filling}`,
	':runId': (filling) => `a-run-${filling}`,
	':eventId': (filling) => `an-event-${filling}`,
	':entryId': (filling) => `an-entry-${filling}`,
	':loanId': (filling) => `a-loan-${filling}`,
	':itemId': (filling) => `an-item-${filling}`,
	':copyId': (filling) => `a-copy-${filling}`,
	':feedbackId': (filling) => `a-feedback-${filling}`,
	':task': () => 'add-tag',
	':importId': (filling) => `an-import-${filling}`,
	':paperId': (filling) => `a-family-${filling}`,
	':studentId': (filling) => `a-student-${filling}`,
	// A resource is its keeper's alone: the tests of resources ask for them.
	':resourceId': () => 'a-resource-garbage',
	':account': (filling) => `an-account-${filling}`,
	':signUpId': (filling) => `a-sign-up-${filling}`,
	':school': (filling) => `a-page-${filling}`,
	':resource': () => 'students',
	':recordId': (filling) => `a-student-${filling}`,
	':webhookId': (filling) => `a-webhook-${filling}`,
	':keyId': (filling) => `a-key-${filling}`,
	':token': (filling) => `a-token-${filling}`,
}

/** Tasks whose address names a row beside the record. */
const ABOUT: Record<string, (filling: Filling) => string> = {
	...Object.fromEntries(
		['issue', 'issue-and-send', 'late-fees', 'payment', 'print', 'remind', 'send'].map((task) => [
			`routes/school/billing/list/${task}`,
			(filling: Filling) => `ticked=an-invoice-${filling}`,
		]),
	),
	'routes/school/billing/manage/family/email': (filling) => `payment=a-payment-${filling}`,
	'routes/school/billing/manage/family/refund-online': (filling) => `payment=a-payment-${filling}`,
	'routes/school/billing/manage/family/return': (filling) => `payment=a-payment-${filling}`,
	'routes/school/billing/manage/plans/plan/remove-price': (filling) => `price=a-later-version-${filling}`,
	'routes/school/billing/manage/runs/new': () => 'period=2026-04',
	'routes/school/students/list/change': () => 'ticked=a-student-own',
	'routes/school/students/account/create': (filling) => `who=a-student-${filling}`,
	'routes/school/students/account/new-code': (filling) => `who=a-student-${filling}`,
	'routes/school/students/account/remove-access': (filling) => `who=a-student-${filling}`,
	// Nothing is proposed for a lesson of the past.
	'routes/teacher/schedule/propose': () => 'lesson=a-lesson-garbage',
	'routes/school/students/show/contact': (filling) => `guardian=a-guardian-${filling}`,
	'routes/school/students/show/edit-guardian': (filling) => `guardian=a-guardian-${filling}`,
	'routes/school/students/show/remove-guardian': (filling) => `guardian=a-guardian-${filling}`,
	'routes/school/students/show/record-consent': (filling) => `text=a-text-${filling}`,
	'routes/school/students/show/withdraw-consent': (filling) => `consent=a-consent-${filling}`,
	'routes/school/classes/show/change-series': (filling) => `series=a-series-${filling}`,
	'routes/school/classes/show/students/end': (filling) => `enrolment=an-enrolment-${filling}`,
	'routes/school/classes/show/students/move': (filling) => `enrolment=an-enrolment-${filling}`,
	'routes/school/classes/show/students/pause': (filling) => `enrolment=an-enrolment-${filling}`,
	'routes/school/classes/show/students/resume': (filling) => `enrolment=an-enrolment-${filling}`,
}

/** Pages that only ask. Their form needs no field: it is a yes from everybody who may send it. */
const QUESTIONS = [
	...['archive', 'restore', 'remove-guardian', 'remove-photo', 'withdraw-consent'].map(
		(task) => `routes/school/students/show/${task}`,
	),
	...['delete', 'end-links', 'end-parts', 'issue', 'issue-and-send', 'remind', 'remove-payments', 'send'].map(
		(task) => `routes/school/billing/manage/invoice/${task}`,
	),
	'routes/school/billing/manage/family',
	'routes/school/billing/manage/family/email',
	'routes/school/billing/manage/online/disconnect',
	...['archive', 'remove-price', 'restore'].map((task) => `routes/school/billing/manage/plans/plan/${task}`),
	...['issue', 'issue-and-send', 'late-fees', 'remind', 'send'].map(
		(task) => `routes/school/billing/list/${task}`,
	),
	'routes/school/classes/events/event/cancel',
	'routes/school/make-ups/show/restore',
	'routes/school/settings/admin/keys/end',
	'routes/school/settings/admin/keys/end-webhook',
	'routes/school/students/family/reminder',
	'routes/school/students/note/remove',
	'routes/school/teachers/show/remove-photo',
	'routes/teacher/settings/remove-photo',
]

/** The same of forms with a button and no field. */
const BUTTONS = [
	'routes/messaging/support/seen',
	'routes/school/billing/manage/invoice',
	'routes/school/settings/profile/remove-photo',
	'routes/school/settings/admin/checks',
	'routes/school/settings/school/remove-logo',
]

export const isQuestion = ({ id }: BuiltRoute) => [...QUESTIONS, ...BUTTONS].includes(id)

const routes = builtRoutes()

/** Every route somebody can ask for. One that is new is among them by itself. */
export const asked = routes.filter(
	(route) => (route.path !== undefined || route.index) && route.id !== 'root',
)

export const isCall = ({ id }: BuiltRoute) => ['api', 'files', 'webhooks'].includes(areaOf(id))

/** The addresses of a route, with each of these in place of its parameters. */
export function addressesOf(
	route: BuiltRoute,
	fillings: Filling[] = ['own', 'colleague', 'foreign', 'garbage'],
): string[] {
	const pattern = patternOf(route, routes)
	const names = pattern.match(/:\w+\??|\*/g) ?? []
	const used = names.some((name) => name !== '*') ? fillings : fillings.slice(0, 1)
	const about = ABOUT[route.id]
	return used.map((filling) => {
		const path = names.reduce((path, name) => {
			const fill = FILLINGS[name]
			if (!fill) throw new Error(`Say in FILLINGS what stands for ${name} of ${pattern}.`)
			return path.replace(name, fill(filling))
		}, pattern)
		return about ? `${path}?${about(filling)}` : path
	})
}

export const nameOf = (route: BuiltRoute) => patternOf(route, routes)

/** The page's data, as a desk asks for it: of all its routes, or of one. */
export function dataOf(address: string, routeId?: string): string {
	const [path = '', query] = address.split('?')
	const asked = [query, routeId && `_routes=${encodeURIComponent(routeId)}`].filter(Boolean).join('&')
	return (path === '/' ? '/_root' : path) + '.data' + (asked && `?${asked}`)
}

/** The rows of a school that addresses lead to. */
export function rowsToAskFor(school: ASchool, whose: Filling) {
	const classId = aClass(school, { id: `a-class-${whose}` })
	const familyId = aFamily(school, 'Ruiz', `a-family-${whose}`)
	// With all that a task about a student may need: a photo to remove, a last day to take back, somebody who pays.
	const photoAndPlan = { photoId: 'a-photo', leftOn: '2999-12-31' }
	const studentId = aStudent(school, { id: `a-student-${whose}`, familyId, ...photoAndPlan })
	aGuardian(school, { id: `a-guardian-${whose}` }, studentId)
	aConsent(school, { studentId, whose })
	anEnrolment(school, classId, studentId, { id: `an-enrolment-${whose}` })
	change(
		`insert into student_notes (school_id, id, student_id, kind, text, created_at, created_by)
		 values (?, ?, ?, 'note', 'Rings at noon', 1, 'the office')`,
		...[school.id, `a-note-${whose}`, studentId],
	)
	change(
		`insert into sign_ups (school_id, id, student_id, class_id, kind, created_at) values (?, ?, ?, ?, 'question', 1)`,
		...[school.id, `a-sign-up-${whose}`, studentId, classId],
	)
	change(
		`insert into webhooks (school_id, id, url, events, secret, created_at, created_by)
		 values (?, ?, 'https://example.com', '[]', 'sealed', 1, 'the owner')`,
		...[school.id, `a-webhook-${whose}`],
	)
	change(
		`insert into api_keys (school_id, id, name, hash, hint, scopes, created_at, created_by)
		 values (?, ?, 'Website', ?, 'abcd', '[]', 1, 'the owner')`,
		...[school.id, `a-key-${whose}`, `${school.id}-${whose}`],
	)
	aSeries(school, { id: `a-series-${whose}`, classId, endsOn: '2999-12-31' })
	// A revoked credit has a page for every task, that of restoring it too.
	aCredit(school, studentId, { id: `a-credit-${whose}`, state: 'revoked', expiresOn: null })
	aLesson(school, { id: `a-lesson-${whose}`, classId, startsAt: 1 })
	aTeacher(school, { id: `a-teacher-${whose}`, photoId: 'a-photo' })
	joins(aPerson(), school, 'admin', 'office', `a-person-${whose}`)
	moneyToAskFor(school, whose)
	change(
		`insert into student_imports (school_id, id, file_name, state, columns, mapping, rows, at, by)
		 values (?, ?, 'list.csv', 'imported', '["Name"]', '["fullName"]', 1, 1, 'the office')`,
		...[school.id, `an-import-${whose}`],
	)
	change(
		`insert into feedback (school_id, id, about, student_id, text, readers, state, created_at, updated_at)
		 values (?, ?, 'school', ?, 'Too loud', 'office', 'closed', 1, 1)`,
		...[school.id, `a-feedback-${whose}`, studentId],
	)
	anEventWith(school, { studentId, whose })
	aLoanTo(school, { studentId, whose })
}

export function aLoanTo(school: ASchool, { studentId, whose }: { studentId: string; whose: Filling }) {
	change(
		`insert into loan_items (school_id, id, title, title_key, kind, created_at, updated_at)
		 values (?, ?, 'Cello', 'cello', 'instrument', 1, 1)`,
		...[school.id, `an-item-${whose}`],
	)
	change(
		`insert into loan_copies (school_id, id, item_id, code, code_key, created_at, updated_at)
		 values (?, ?, ?, 'C-1', 'c-1', 1, 1)`,
		...[school.id, `a-copy-${whose}`, `an-item-${whose}`],
	)
	change(
		`insert into loans (school_id, id, copy_id, student_id, lent_on, due_on, created_at, updated_at)
		 values (?, ?, ?, ?, '2026-01-01', '2026-02-01', 1, 1)`,
		...[school.id, `a-loan-${whose}`, `a-copy-${whose}`, studentId],
	)
}

/** It is today and still open for sign-up, so that each of its tasks has a page. */
function anEventWith(school: ASchool, { studentId, whose }: { studentId: string; whose: Filling }) {
	change(
		`insert into events (school_id, id, kind, name, name_key, day, time, time_zone, place, sign_up_until, audience, state, created_at, updated_at)
		 values (?, ?, 'recital', 'Recital', 'recital', ?, '17:00', 'UTC', 'Hall', ?, 'all', 'open', 1, 1)`,
		...[school.id, `an-event-${whose}`, today('UTC'), today('UTC')],
	)
	change(
		`insert into event_entries (school_id, id, event_id, student_id, position, created_at, updated_at)
		 values (?, ?, ?, ?, 1, 1, 1)`,
		...[school.id, `an-entry-${whose}`, `an-event-${whose}`, studentId],
	)
}

/** The sign-up page that addresses lead to: there is one of an address in all schools. */
export function pageToAskFor(school: ASchool) {
	change(
		`insert into join_pages (school_id, address, is_open, updated_at) values (?, 'a-page-own', 1, 1)`,
		school.id,
	)
	change(`update classes set is_public = 1, joining = 'open' where id = 'a-class-own'`)
}

function aConsent(school: ASchool, { studentId, whose }: { studentId: string; whose: Filling }) {
	const kinds = { own: 'media', colleague: 'policy', foreign: 'data', garbage: 'data' } as const
	const textId = aConsentText(school, { id: `a-text-${whose}`, kind: kinds[whose] })
	change(
		`insert into consents (school_id, id, student_id, text_id, given_by, recorded_by, at)
		 values (?, ?, ?, ?, 'Ana Ruiz', 'The office', 1)`,
		...[school.id, `a-consent-${whose}`, studentId, textId],
	)
}

/** The conversation by the name of "own" is everybody's at the school; no other is anybody's. */
export function talkToEachOther(school: ASchool) {
	change(
		`insert into conversations (school_id, id, kind, subject, subject_key, last_id, last_at, created_at)
		 values (?, 'a-student-own', 'direct', 'Hello', 'hello', '', 1, 1)`,
		school.id,
	)
	change(
		`insert into conversation_members (school_id, conversation_id, membership_id, joined_at)
		 select school_id, 'a-student-own', id, 1 from memberships where school_id = ?`,
		school.id,
	)
}

/** The class and the student by the name of "own" are this teacher's, and no others. */
export function teachesOwn({ membershipId }: APerson) {
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part)
		 select school_id, 'a-class-own', id, 'lead' from teachers where membership_id = ?`,
		membershipId,
	)
	change(
		`update students set primary_teacher_id = t.id from teachers t
		 where t.membership_id = ? and students.school_id = t.school_id and students.id = 'a-student-own'`,
		membershipId,
	)
}
