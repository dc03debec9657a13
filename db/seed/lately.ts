import { eq } from 'drizzle-orm'
import type { Action } from '#app/domain/history/activity.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { auditEntries, families, familyNotes, guideSteps, studentNotes } from '../schema/index.ts'
import type { Desk } from './desk.ts'
import type { Pupil } from './students.ts'

const HOUR = 60 * 60 * 1000

const yesterday = (now: number) => daysAfter(today('UTC', now), -1)

/** Adds recent activity of the office, and completed steps of the setup guide. */
export function addLately({ db, schoolId, now }: Desk, owner: { id: string; name: string }, pupils: Pupil[]) {
	const of = (state: Pupil['state']) => pupils.filter((pupil) => pupil.state === state)
	const deeds: [hoursAgo: number, action: Action, pupil: Pupil | undefined, after?: object][] = [
		[170, 'student.added', of('active').at(-1)],
		[169, 'enrolment.started', of('active').at(-1)],
		[121, 'student.added', of('trial')[0]],
		[98, 'student.state-changed', of('paused')[0], { state: 'paused' }],
		[75, 'enrolment.queued', of('waiting')[0]],
		[52, 'student.added', of('enquiry')[0]],
		[27, 'student.state-changed', of('left')[0], { state: 'left' }],
		[5, 'student.edited', of('active')[4]],
	]
	for (const [number, [hoursAgo, action, pupil, after]] of deeds.entries()) {
		if (!pupil) continue
		const at = now - hoursAgo * HOUR
		db.insert(auditEntries)
			.values({
				schoolId,
				// The timestamp part of a real id, with a fixed ending.
				id: newId(at).slice(0, 10) + String(number).padStart(16, '0'),
				at,
				actorId: owner.id,
				actorName: owner.name,
				action,
				objectId: pupil.id,
				objectName: pupil.name,
				after,
			})
			.run()
	}
	for (const step of ['teachers', 'classes', 'students'])
		db.insert(guideSteps)
			.values({ schoolId, step, doneAt: now - 200 * 24 * HOUR, doneBy: owner.id })
			.run()
	addNotes({ db, schoolId, now }, owner.id, of('active').slice(0, 6))
	addFamilyNotes({ db, schoolId, now }, owner.id)
}

const NOTES = [
	['call', 'Asks for a later time from January. Wednesday at five would suit both children.'],
	['note', 'Borrowed the half-size cello from the cupboard. Back by the end of term.'],
	['call', 'Will be away for two weeks and asked whether the lessons can be made up.'],
] as const

function addNotes({ db, schoolId, now }: Pick<Desk, 'db' | 'schoolId' | 'now'>, by: string, pupils: Pupil[]) {
	for (const [number, { id }] of pupils.entries())
		for (const [at, [kind, text]] of NOTES.slice(0, 1 + (number % 3)).entries())
			db.insert(studentNotes)
				.values({
					schoolId,
					id: `${id}-note-${at + 1}`,
					studentId: id,
					kind,
					text,
					createdAt: now - (3 + number * 7 + at * 24) * HOUR,
					createdBy: by,
					callBackOn: number === 2 && at === 2 ? yesterday(now) : null,
				})
				.run()
}

const FAMILY_NOTES = [
	[
		'call',
		'Would like both lessons on the same afternoon from the next term. Call back once the timetable is set.',
	],
	['note', 'Letters to the grandparents’ address while the house is being repaired.'],
	['call', 'Asked how the sibling price is worked out. Explained, and sent the price list.'],
] as const

function addFamilyNotes({ db, schoolId, now }: Pick<Desk, 'db' | 'schoolId' | 'now'>, by: string) {
	const rows = db
		.select({ id: families.id })
		.from(families)
		.where(eq(families.schoolId, schoolId))
		.orderBy(families.id)
		.limit(FAMILY_NOTES.length)
		.all()
	for (const [at, { id }] of rows.entries())
		for (const [n, [kind, text]] of FAMILY_NOTES.slice(0, at + 1).entries())
			db.insert(familyNotes)
				.values({
					schoolId,
					id: `${id}-note-${n + 1}`,
					familyId: id,
					kind,
					text,
					createdAt: now - (9 + at * 11 + n * 24) * HOUR,
					createdBy: by,
					// One family has been waiting for a call since yesterday; the others are due in later weeks.
					callBackOn: n === 0 ? daysAfter(yesterday(now), at * 9) : null,
				})
				.run()
}
