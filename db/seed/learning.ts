import { and, asc, eq, lt } from 'drizzle-orm'
import type { PieceState } from '#app/domain/learning/labels.ts'
import { sortKey } from '#app/utils/fold.ts'
import {
	assessments,
	assignments,
	goals,
	lessonNotes,
	lessons,
	marks,
	practiceEntries,
	repertoire,
	repertoireSteps,
	skillFrameworks,
	skills,
} from '../schema/index.ts'
import { idOf, teacherId, type Desk } from './desk.ts'
import { addFeedback, addReport } from './reports.ts'

const DAY = 86_400_000
const TEACHER = 'person-teacher'
/** Iris, Ada and Tobi, with demo accounts of their own or in their family. */
const LEARNERS = [1, 4, 5]

const NOTES: [covered: string, next: string, privateNote?: string][] = [
	['Scales of G and D with both hands; the left hand leads.', 'Bars 1 to 8 of the Minuet, slowly.'],
	['Minuet in G, first half, by heart.', 'Second half; count aloud in bar 12.', 'Tired after a school trip.'],
	['Sight-reading in 3/4; chords of C, F and G7.', 'The duet: learn the lower part.'],
	['The duet with its upper part. A steady pulse at 84.', 'Bring the duet to 96; pedal in the last line.'],
]

/** Notes about the rest of their group, without practice logs. */
const GROUP_NOTES: typeof NOTES = [
	['Five-finger G, hands apart; quiet thumbs.', 'The same hands together, at 60.'],
	['The duet, upper part. Counts the rests aloud.', 'C, F and G7 without looking at the left hand.'],
]

const PIECES: [title: string, composer: string, state: PieceState, tempo: number | null][] = [
	['Minuet in G', 'Christian Petzold', 'polishing', 112],
	['Evening Bells', 'Otto Brandner', 'performed', null],
	['Study in Thirds', 'Lina Voss', 'learning', 84],
	['Two-part Invention', 'Marta Kolk', 'planned', null],
]

const SKILLS: [group: string, name: string][] = [
	['Reading', 'Treble clef'],
	['Reading', 'Bass clef'],
	['Rhythm', 'Counts dotted notes'],
	['Technique', 'Scales with both hands'],
	['Technique', 'Even touch'],
	['Ear', 'Sings back a phrase'],
]

/** Adds learning data, so that the pages of learners and their teacher have content. */
export function addLearning(desk: Desk) {
	addFramework(desk)
	for (const studentId of listLearners(desk)) {
		const number = LEARNERS.find((learner) => studentId === `${desk.schoolId}-student-${learner}`)
		addNotes(desk, studentId, number === undefined ? GROUP_NOTES : NOTES)
		if (number === undefined) continue
		addAssignments(desk, studentId)
		addPieces(desk, studentId)
		addProgress(desk, studentId, number)
		addPractice(desk, studentId, number)
		addReport(desk, studentId, number)
	}
	addFeedback(desk)
}

/** Everyone with a mark at a lesson of the demo's teacher. */
function listLearners({ db, schoolId }: Desk) {
	return db
		.selectDistinct({ id: marks.studentId })
		.from(marks)
		.innerJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, marks.lessonId)))
		.where(and(eq(marks.schoolId, schoolId), eq(lessons.teacherId, teacherId(schoolId, 0))))
		.orderBy(asc(marks.studentId))
		.all()
		.map(({ id }) => id)
}

const by = { createdBy: TEACHER, updatedBy: TEACHER }

function addFramework({ db, schoolId, edited }: Desk) {
	const own = { schoolId, ...edited(180) }
	const id = `${schoolId}-framework-piano`
	db.insert(skillFrameworks)
		.values({
			...own,
			id,
			name: 'Piano, first years',
			nameKey: sortKey('Piano, first years'),
			instrumentId: idOf(schoolId, 'instrument', 'Piano'),
			levels: ['Beginning', 'Developing', 'Secure', 'Fluent'].join('\n'),
		})
		.run()
	db.insert(skills)
		.values(
			SKILLS.map(([group, name], position) => ({
				...own,
				id: `${id}-${position + 1}`,
				frameworkId: id,
				group,
				name,
				position,
			})),
		)
		.run()
}

/** Adds notes about the last marked lessons; the newest is still a draft. */
function addNotes({ db, schoolId, now, edited }: Desk, studentId: string, notes: typeof NOTES) {
	const attended = db
		.select({ id: lessons.id, day: lessons.day, endsAt: lessons.endsAt })
		.from(marks)
		.innerJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, marks.lessonId)))
		.where(
			and(
				eq(marks.schoolId, schoolId),
				eq(marks.studentId, studentId),
				eq(lessons.teacherId, teacherId(schoolId, 0)),
				lt(lessons.endsAt, now),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.all()
		.slice(-notes.length)
	for (const [at, lesson] of attended.entries()) {
		const [covered, next, privateNote] = notes[at]!
		db.insert(lessonNotes)
			.values({
				...edited(0),
				...by,
				schoolId,
				id: `${lesson.id}-note-${studentId.replace(/^.*-/, '')}`,
				lessonId: lesson.id,
				studentId,
				day: lesson.day,
				covered,
				next,
				privateNote,
				publishedAt: lesson.endsAt,
				createdAt: lesson.endsAt,
			})
			.run()
	}
}

function addAssignments({ db, schoolId, now, day, edited }: Desk, studentId: string) {
	db.insert(assignments)
		.values([
			{
				...edited(6),
				...by,
				schoolId,
				id: `${studentId}-assignment-2`,
				studentId,
				minutesADay: 15,
				text: 'The duet, lower part: hands apart, then together. Count aloud.',
				dueOn: day(5),
			},
			{
				...edited(20),
				...by,
				schoolId,
				id: `${studentId}-assignment-1`,
				studentId,
				minutesADay: 10,
				text: 'Scales of G and D, both hands, three times each.',
				doneAt: now - 8 * DAY,
			},
		])
		.run()
}

function addPieces({ db, schoolId, now, day, edited }: Desk, studentId: string) {
	for (const [at, [title, composer, state, tempoGoal]] of PIECES.entries()) {
		const id = `${studentId}-piece-${at + 1}`
		const startedOn = state === 'planned' ? null : day(-80 + at * 12)
		db.insert(repertoire)
			.values({
				...edited(60),
				...by,
				schoolId,
				id,
				studentId,
				title,
				composer,
				state,
				startedOn,
				tempoGoal,
				instrumentId: idOf(schoolId, 'instrument', 'Piano'),
				targetOn: state === 'polishing' ? day(24) : null,
			})
			.run()
		const path: PieceState[] =
			startedOn === null ? ['planned'] : state === 'learning' ? ['learning'] : ['learning', state]
		db.insert(repertoireSteps)
			.values(
				path.map((stepState, step) => ({
					schoolId,
					id: `${id}-${step + 1}`,
					pieceId: id,
					state: stepState,
					by: TEACHER,
					day: day(-80 + at * 12 + step * 30),
					note: stepState === 'performed' ? 'Autumn recital' : null,
					at: now - (80 - at * 12 - step * 30) * DAY,
				})),
			)
			.run()
	}
}

function addProgress({ db, schoolId, now, day, edited }: Desk, studentId: string, number: number) {
	const assessed = SKILLS.slice(0, 5).flatMap((_, at) => {
		const level = 1 + ((number + at) % 3)
		const first = { schoolId, studentId, skillId: `${schoolId}-framework-piano-${at + 1}`, by: TEACHER }
		const begun = {
			...first,
			id: `${studentId}-skill-${at}-1`,
			level: 1,
			day: day(-120),
			comment: null,
			at: now - 120 * DAY,
		}
		return [
			begun,
			{
				...first,
				id: `${studentId}-skill-${at}-2`,
				level: level + 1,
				day: day(-15),
				at: now - 15 * DAY,
				comment: at === 3 ? 'The left hand keeps up now.' : null,
			},
		]
	})
	db.insert(assessments).values(assessed).run()
	db.insert(goals)
		.values([
			{
				...edited(50),
				...by,
				schoolId,
				id: `${studentId}-goal-2`,
				studentId,
				percent: 60,
				text: 'Play the Minuet by heart at the winter recital',
				targetOn: day(24),
			},
			{
				...edited(140),
				...by,
				schoolId,
				id: `${studentId}-goal-1`,
				studentId,
				percent: 100,
				state: 'reached' as const,
				text: 'Read both clefs without stopping',
			},
		])
		.run()
}

function addPractice({ db, schoolId, now, day }: Desk, studentId: string, number: number) {
	const rows = Array.from({ length: 24 }, (_, back) => back)
		.filter((back) => (back + number) % 3 !== 0)
		.map((back) => ({
			schoolId,
			id: `${studentId}-practice-${String(99 - back)}`,
			studentId,
			day: day(-back),
			minutes: 10 + ((back * 7 + number) % 4) * 5,
			pieceId: `${studentId}-piece-${back % 2 === 0 ? 1 : 3}`,
			note: back === 4 ? 'The middle part is still hard.' : null,
			at: now - back * DAY,
			by: number === 1 ? 'person-student' : 'person-parent',
			confirmedAt: number === 1 || back < 3 ? null : now - back * DAY,
		}))
	db.insert(practiceEntries).values(rows).run()
}
