import { describe, expect, it } from 'vitest'
import {
	addAssignment,
	listAssignments,
	removeAssignment,
	tickAssignment,
} from '#app/models/learning/assignments.server.ts'
import { addFramework, editFramework, listFrameworks } from '#app/models/learning/frameworks.server.ts'
import { addGoal, editGoal, listGoals } from '#app/models/learning/goals.server.ts'
import {
	addPiece,
	editPiece,
	listPieceSteps,
	listRepertoire,
	setPieceState,
} from '#app/models/learning/repertoire.server.ts'
import {
	addPractice,
	confirmPractice,
	listPractice,
	removePractice,
} from '#app/models/learning/practice.server.ts'
import { assessSkills, listAssessments } from '#app/models/learning/assessments.server.ts'
import { eraseLearning, moveLearning } from '#app/models/learning/merge-and-erase.server.ts'
import { listNotes, saveNote } from '#app/models/learning/notes.server.ts'
import { listSkills } from '#app/models/learning/skills.server.ts'
import { write } from '#db/client.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { readOverview } from '#app/views/learning/read.server.ts'
import { change, rows } from '../../support/database.ts'
import { anEnrolment } from '../../support/factories.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'

describe('an assignment', () => {
	it('is given by the teacher, ticked off by the family and not removed by it', () => {
		const { teacher, mother, colleague, student } = aStudio()
		const key = newId()
		const { id } = valueOf(addAssignment(teacher, key, student, { text: 'Scales', minutesADay: 10 }))
		expect(valueOf(addAssignment(teacher, key, student, { text: 'Scales' })).id).toBe(id)
		expect(tickAssignment(colleague, id, true)).toMatchObject({ status: 404 })
		valueOf(tickAssignment(mother, id, true))
		expect(listAssignments(teacher, student)).toMatchObject([{ text: 'Scales', minutesADay: 10 }])
		expect(listAssignments(teacher, student, { open: true })).toEqual([])
		valueOf(tickAssignment(mother, id, false))
		change("update assignments set due_on = '2000-01-01'")
		// It stays with the teacher as overdue, and the family need not practice it any more.
		expect(readOverview(teacher, student).assignments).toMatchObject([{ id }])
		expect(listAssignments(mother, student, { open: true })).toEqual([])
		change('update assignments set due_on = null')
		expect(listAssignments(mother, student, { open: true })).toMatchObject([{ id }])
		valueOf(tickAssignment(mother, id, true))
		const { assignments } = readOverview(teacher, student)
		expect(assignments.map((one) => [one.id, one.doneAt !== null])).toEqual([[id, true]])
		change('update assignments set done_at = ?', Date.now() - 9 * 86_400_000)
		expect(readOverview(teacher, student).assignments).toEqual([])
		change("update assignments set due_on = '2999-01-01'")
		expect(readOverview(teacher, student).assignments).toMatchObject([{ id }])
		valueOf(tickAssignment(mother, id, false))
		expect(removeAssignment(mother, id)).toMatchObject({ status: 404 })
		valueOf(removeAssignment(teacher, id))
		expect(listAssignments(mother, student)).toEqual([])
		expect(addAssignment(mother, newId(), student, { text: 'Play' })).toMatchObject({ status: 404 })
	})
})

describe('a piece', () => {
	it('keeps every state it was in, and can be performed twice', () => {
		const { teacher, learner, student } = aStudio()
		const { id } = valueOf(
			addPiece(teacher, newId(), student, {
				title: 'Minuet in G',
				composer: 'Petzold',
				kind: 'piece',
				state: 'learning',
			}),
		)
		valueOf(setPieceState(teacher, id, { state: 'performed', day: '2026-01-10', note: 'Studio recital' }))
		valueOf(setPieceState(teacher, id, { state: 'performed', day: '2026-01-12' }))
		expect(listRepertoire(learner, student)).toMatchObject([{ state: 'performed', startedOn: '2026-01-13' }])
		expect(listPieceSteps(learner, student).map(({ state, day }) => [state, day])).toEqual([
			['learning', '2026-01-13'],
			['performed', '2026-01-12'],
			['performed', '2026-01-10'],
		])
		expect(wordsOf(setPieceState(teacher, id, { state: 'ready', day: '2026-01-14' }))).toBe(
			'Enter today or a day in the past.',
		)
		expect(setPieceState(learner, id, { state: 'ready', day: '2026-01-13' })).toMatchObject({ status: 404 })
		const details = { title: 'Minuet', composer: undefined, kind: 'piece' as const }
		expect(editPiece(teacher, { id, version: 1 }, details)).toMatchObject({ status: 409 })
		valueOf(editPiece(teacher, { id, version: 3 }, details))
		expect(listRepertoire(teacher, student, { states: ['performed'] })).toMatchObject([
			{ title: 'Minuet', composer: null },
		])
	})
})

describe('skills', () => {
	const framework = {
		name: 'Piano, first steps',
		levels: ['Beginning', 'Secure'],
		skills: [
			{ group: 'Reading', name: 'Treble clef' },
			{ group: 'Reading', name: 'Bass clef' },
		],
	}

	it('are assessed several at once, and a later assessment overwrites nothing', () => {
		const { teacher, office, mother, student } = aStudio()
		const { id } = valueOf(addFramework(office, newId(), framework))
		const [treble, bass] = listSkills(teacher, id).map((skill) => skill.id)
		if (!treble || !bass) throw new Error('Two skills.')
		const assess = (day: string, ...levels: [string, number][]) =>
			assessSkills(
				teacher,
				newId(),
				student,
				day,
				levels.map(([skillId, level]) => ({ skillId, level })),
			)
		valueOf(assess('2026-01-06', [treble, 1], [bass, 1]))
		valueOf(assess('2026-01-13', [treble, 2]))
		expect(listAssessments(mother, student).map(({ skill, level }) => [skill, level])).toEqual([
			['Treble clef', 2],
			expect.anything(),
			expect.anything(),
		])
		expect(assess('2026-01-13', [treble, 3])).toMatchObject({ ok: false })
		expect(wordsOf(assess('2026-01-14', [treble, 1]))).toBe('Enter today or a day in the past.')
		expect(
			assessSkills(mother, newId(), student, '2026-01-13', [{ skillId: treble, level: 1 }]),
		).toMatchObject({ status: 404 })
	})

	it('that are left out of a framework keep what was assessed, and levels that were reached stay', () => {
		const { teacher, office, student } = aStudio()
		const { id } = valueOf(addFramework(office, newId(), framework))
		const [treble] = listSkills(teacher, id)
		valueOf(assessSkills(teacher, newId(), student, '2026-01-06', [{ skillId: treble?.id ?? '', level: 2 }]))
		const fewer = { ...framework, skills: [{ group: 'Ear', name: 'Echo' }] }
		valueOf(editFramework(office, { id, version: 1 }, fewer))
		expect(listSkills(office, id).map(({ name }) => name)).toEqual(['Echo'])
		expect(listAssessments(teacher, student, { frameworkId: id })).toMatchObject([{ skill: 'Treble clef' }])
		expect(wordsOf(editFramework(office, { id, version: 2 }, { ...fewer, levels: ['One'] }))).toBe(
			'Enter 2 to 12 levels, one per line.',
		)
		expect(listFrameworks(office)).toMatchObject([{ levels: ['Beginning', 'Secure'], version: 2 }])
	})
})

describe('a goal', () => {
	it('that is reached is whole', () => {
		const { teacher, learner, student } = aStudio()
		const { id } = valueOf(addGoal(teacher, newId(), student, { text: 'Play at the recital' }))
		valueOf(editGoal(teacher, { id, version: 1 }, { text: 'Play it', percent: 40, state: 'reached' }))
		expect(listGoals(learner, student)).toMatchObject([{ text: 'Play it', percent: 100, state: 'reached' }])
		expect(editGoal(learner, { id, version: 2 }, { text: 'Less', percent: 1, state: 'open' })).toMatchObject({
			status: 404,
		})
		expect(listGoals(teacher, student, { state: 'open' })).toEqual([])
	})
})

it('what was written about a student goes with the record that is kept, and with somebody who is erased', () => {
	const { office, teacher, student, stranger, last } = aStudio()
	const { schoolId } = office
	valueOf(saveNote(teacher, { lessonId: last, studentId: student }, { covered: 'Scales' }, true))
	valueOf(addGoal(teacher, newId(), student, { text: 'Sight-reading' }))
	const { id } = valueOf(
		addPiece(teacher, newId(), student, { title: 'Minuet', kind: 'piece', state: 'learning' }),
	)
	valueOf(addPractice(teacher, newId(), student, { day: '2026-01-13', minutes: 5, pieceId: id }))
	write((tx) => moveLearning(tx, schoolId, { keptId: stranger, otherId: student }))
	expect(listNotes(office, stranger)).toMatchObject([{ covered: 'Scales' }])
	expect(listGoals(office, stranger)).toHaveLength(1)
	write((tx) => eraseLearning(tx, schoolId, [stranger]))
	expect(rows('select 1 from lesson_notes')).toEqual([])
	expect(rows('select 1 from repertoire_steps')).toEqual([])
	expect(listGoals(office, stranger)).toEqual([])
})

it('of two notes about one lesson that of the kept record stays', () => {
	const { school, office, classId, student, stranger, last } = aStudio()
	anEnrolment(school, classId, stranger)
	for (const [studentId, covered] of [
		[student, 'Kept'],
		[stranger, 'Other'],
	] as const)
		valueOf(saveNote(office, { lessonId: last, studentId }, { covered }, true))
	write((tx) => moveLearning(tx, office.schoolId, { keptId: student, otherId: stranger }))
	expect(listNotes(office, student).map(({ covered }) => covered)).toEqual(['Kept'])
})

describe('practice', () => {
	it.each([
		[{ day: '2026-01-14', minutes: 10 }, 'Enter today or one of the last 7 days.'],
		[{ day: '2026-01-05', minutes: 10 }, 'Enter today or one of the last 7 days.'],
		[{ day: '2026-01-06', minutes: 601 }, 'Enter 1 to 600 minutes.'],
		[{ day: '2026-01-06', minutes: 0 }, 'Enter 1 to 600 minutes.'],
		[{ day: '2026-01-06', minutes: 10, pieceId: 'p' }, 'Choose one of the pieces in the list.'],
		[{ day: '2026-01-06', minutes: 600 }, ''],
	])('%j is logged or refused: %s', (entry, text) => {
		const { learner, student } = aStudio()
		expect(wordsOf(addPractice(learner, newId(), student, entry))).toBe(text)
	})

	it('written down twice is asked about, confirmed by a guardian and removed by its author', () => {
		const { learner, mother, student, stranger } = aStudio()
		const entry = { day: '2026-01-13', minutes: 20 }
		const { id } = valueOf(addPractice(learner, newId(), student, entry))
		expect(addPractice(mother, newId(), student, entry)).toMatchObject({ status: 409 })
		valueOf(addPractice(mother, newId(), student, { ...entry, again: true }))
		expect(confirmPractice(learner, id)).toMatchObject({ status: 404 })
		valueOf(confirmPractice(mother, id))
		expect(removePractice(mother, id)).toMatchObject({ status: 404 })
		valueOf(removePractice(learner, id))
		expect(listPractice(mother, student, { from: '2026-01-01', to: '2026-01-31' })).toMatchObject([
			{ minutes: 20, confirmedAt: null },
		])
		expect(addPractice(learner, newId(), stranger, entry)).toMatchObject({ status: 404 })
	})
})
