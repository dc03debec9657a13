import { feedback, reports } from '../schema/index.ts'
import { teacherId, termName, type Desk } from './desk.ts'

const DAY = 86_400_000
const TEACHER = 'person-teacher'
const by = { createdBy: TEACHER, updatedBy: TEACHER }

/** Adds a published report of last term, and three of this term: a draft, one under review and one returned. */
export function addReport({ db, schoolId, now, day, edited }: Desk, studentId: string, number: number) {
	const own = { schoolId, studentId, teacherId: teacherId(schoolId, 0), ...by }
	const text = {
		worked: 'The first two-voice pieces, scales with both hands, and playing from both clefs.',
		strengths: 'A good ear and a steady pulse.',
		nextSteps: 'Longer phrases in one breath, and a little practice on most days.',
		effort: 4,
		progress: 3,
		practice: 2,
	}
	const figures = {
		attendance: { held: 13, late: 1, absent: 2 },
		practiceMinutes: 640,
		pieces: [{ title: 'Evening Bells', composer: 'Otto Brandner', state: 'performed' }],
		skills: [{ skill: 'Treble clef', level: 'Secure' }],
		goals: [{ text: 'Read both clefs without stopping', percent: 100, state: 'reached' }],
	}
	const waits = number === 4
	db.insert(reports)
		.values([
			{
				...edited(80),
				...own,
				...text,
				id: `${studentId}-report-1`,
				title: termName(day(-200)),
				termId: `${schoolId}-term-1`,
				fromDay: day(-200),
				toDay: day(-83),
				state: 'published' as const,
				publishedAt: now - 80 * DAY,
				publishedBy: 'person-admin',
				acknowledgedAt: number === 1 ? now - 78 * DAY : null,
				figures: JSON.stringify(figures),
			},
			{
				...edited(3),
				...own,
				...text,
				id: `${studentId}-report-2`,
				title: termName(day(-75)),
				termId: `${schoolId}-term-2`,
				fromDay: day(-75),
				toDay: day(0),
				state: waits ? ('review' as const) : ('draft' as const),
				sentAt: waits ? now - 2 * DAY : null,
				returnedReason: number === 5 ? 'Please name the pieces for the recital.' : null,
			},
		])
		.run()
}

/** Feedback by the demo's parent, and by a teacher for them. */
export function addFeedback({ db, schoolId, now, edited }: Desk) {
	const own = {
		schoolId,
		studentId: `${schoolId}-student-4`,
		createdBy: 'person-parent',
		updatedBy: 'person-parent',
	}
	db.insert(feedback)
		.values([
			{
				...edited(12),
				...own,
				id: `${schoolId}-feedback-1`,
				about: 'teacher' as const,
				teacherId: teacherId(schoolId, 0),
				rating: 5,
				readers: 'teacher' as const,
				text: 'Ada plays at home without being asked. Thank you!',
				state: 'answered' as const,
				reply: 'That is lovely to hear.',
				repliedAt: now - 11 * DAY,
				repliedBy: TEACHER,
			},
			{
				...edited(4),
				...own,
				id: `${schoolId}-feedback-2`,
				about: 'school' as const,
				readers: 'office' as const,
				rating: 4,
				state: 'new' as const,
				text: 'The waiting corner is cold in the evening.',
			},
			{
				...edited(15),
				schoolId,
				studentId: `${schoolId}-student-4`,
				id: `${schoolId}-feedback-3`,
				about: 'student' as const,
				...by,
				teacherId: teacherId(schoolId, 0),
				readers: 'teacher' as const,
				state: 'new' as const,
				text: 'Well done at the recital: you listened to each other.',
			},
		])
		.run()
}
