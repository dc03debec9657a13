import type { MarkEffect } from '#app/domain/attendance/mark-effect.ts'
import type { Access } from '../access.server.ts'
import { codesByDay } from './codes.server.ts'
import { creditsLeftOf } from './credits.server.ts'
import type { Expected } from './expected.server.ts'
import {
	creditsOfRoll,
	effectOf,
	type CreditEffect,
	type MarkedLesson,
} from './internal/mark-effects.server.ts'
import { rulesOf } from './settings.server.ts'

/** Previews the effect of every possible mark on credits, by student and letter. Writes nothing. */
export function previewRoll(access: Access, lesson: MarkedLesson, expected: readonly Expected[]) {
	const codes = codesByDay(access)(lesson.day)
	const rules = rulesOf(access, lesson.day)
	const ids = expected.map(({ studentId }) => studentId)
	const leftOf = creditsLeftOf(access, rules, ids, lesson.day)
	const { byMark, byId } = creditsOfRoll(access, {
		markIds: expected.flatMap(({ mark }) => mark?.id ?? []),
		creditIds: expected.flatMap(({ creditId }) => creditId ?? []),
	})
	const effectsOf = (student: Expected) => {
		const { mark, creditId, studentId } = student
		const known = {
			lesson,
			student,
			rules,
			left: leftOf(studentId),
			before: mark && { code: codes.get(mark.code) },
			owed: mark ? byMark.get(mark.id) : undefined,
			visits: byId.get(creditId ?? ''),
		}
		const others = [...codes.values()].filter(({ letter, isOffered }) => isOffered && letter !== mark?.code)
		return new Map(others.map((code) => [code.letter, said(effectOf(access, { ...known, after: code }))]))
	}
	return new Map(expected.map((student) => [student.studentId, effectsOf(student)]))
}

/** The same for removing the mark of one student. */
export function previewRemoval(access: Access, lesson: MarkedLesson, student: Expected): MarkEffect {
	const { mark, creditId } = student
	const { byMark, byId } = creditsOfRoll(access, {
		markIds: mark ? [mark.id] : [],
		creditIds: creditId ? [creditId] : [],
	})
	const effect = effectOf(access, {
		lesson,
		student,
		rules: rulesOf(access, lesson.day),
		before: mark && { code: codesByDay(access)(lesson.day).get(mark.code) },
		after: null,
		owed: mark ? byMark.get(mark.id) : undefined,
		visits: byId.get(creditId ?? ''),
	})
	return said(effect)
}

function said(effect: CreditEffect): MarkEffect {
	const nothing = {
		refusal: null,
		isTakenBack: false,
		given: null,
		isWithheld: false,
		trialGoesOn: false,
		visit: null,
	}
	switch (effect.is) {
		case 'refused':
			return { ...nothing, refusal: effect.text }
		case 'visit':
			return { ...nothing, visit: effect.becomes === 'held' ? null : effect.becomes }
		case 'changed': {
			const { takenBack, earned } = effect
			return {
				...nothing,
				isTakenBack: takenBack !== null,
				given: earned && !earned.isWithheld ? earned : null,
				isWithheld: earned !== null && earned.isWithheld && !earned.trialGoesOn,
				trialGoesOn: earned?.trialGoesOn ?? false,
			}
		}
		default:
			return nothing
	}
}
