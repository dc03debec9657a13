import { absenceSentences, type AbsenceEffect } from '#app/content/portal/absence-words.ts'
import { portalWords } from '#app/content/portal/catalogs.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Mail } from '#app/letters/mail.ts'
import { listWords } from '#app/utils/spoken.ts'
import { letter } from './letter.server.ts'
import { choiceOfEmails } from './message.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** Reported late, an absence may be excused by the school, and counts as in time then. */
export type AbsenceNews = 'reported' | 'withdrawn' | 'excused'

const ABSENCE_TEXTS = {
	reported: 'absence',
	withdrawn: 'absenceWithdrawn',
	excused: 'absenceExcused',
} as const

export interface ToldAbsence {
	student: string
	className: string
	when: string
	/** The reader is the student. */
	isOwn: boolean
	/** The consequences, to the family. */
	means?: AbsenceEffect & { isSolo: boolean }
	/** The lesson was one of a trial, which goes on with the next one. */
	trialGoesOn?: boolean
}

interface AbsenceAbout {
	to: Reader & { role: Role }
	is: AbsenceNews
	school: string
	note?: string
	/** The office entered it; a student who comes alone reported it, or their family did. */
	from: 'office' | 'student' | 'family'
}

interface AbsencesTold extends AbsenceAbout {
	absences: readonly ToldAbsence[]
	path: string
	hasAccount: boolean
}

/** Reports absences, that the family took one back, or that the school excuses it. */
export function absenceLetter(told: AbsencesTold): Mail {
	const { to, is, school, note, path, hasAccount, absences } = told
	const { hello, reason, lessons } = letterWords(to.language)
	const { changedMind, changedMindHere, button } = lessons.absence
	const isOfFamily = to.role === 'student'
	const [absence] = absences
	const isOne = absence && absences.length === 1
	const { subject, texts, means } = isOne ? oneWords(told, absence) : severalWords(told)
	return letter({
		kind: 'absence',
		language: to.language,
		to: to.email,
		subject,
		paragraphs: [
			hello(to.name),
			...texts,
			...(note ? [reason(note)] : []),
			...means,
			...(isOfFamily && is === 'reported' ? [hasAccount ? changedMindHere : changedMind(school)] : []),
		],
		...(hasAccount
			? {
					action: {
						label: isOfFamily ? lessons.seeLessons : isOne ? button : lessons.openSchedule,
						path,
					},
					settings: choiceOfEmails(to.role, to.language),
				}
			: {}),
	})
}

function oneWords(told: AbsencesTold, absence: ToldAbsence) {
	const { to, is, school } = told
	const { student, className, when, isOwn } = absence
	const { subject, ownSubject, known, knownOwn } = letterWords(to.language).lessons[ABSENCE_TEXTS[is]]
	const text = isOwn
		? knownOwn(school, className, when)
		: to.role === 'student'
			? known(school, student, className, when)
			: toldToStaff(told, absence)
	return {
		subject: isOwn ? ownSubject(when) : subject(student, when),
		texts: [text],
		means: meansWords(to, absence),
	}
}

/** Several absences that were reported at once: a paragraph for each lesson, with what its absence means. */
function severalWords(told: AbsencesTold) {
	const { to, school, from, absences } = told
	const { several } = letterWords(to.language).lessons.absence
	const names = listWords([...new Set(absences.map(({ student }) => student))], to.language)
	return {
		subject: absences.every(({ isOwn }) => isOwn) ? several.ownSubject : several.subject(names),
		texts: [
			to.role === 'student' ? several.known(school) : several.reported[from](names),
			...absences.map((absence) =>
				absence.means
					? [lineWords(told, absence), ...meansWords(to, absence)].join(' ')
					: absenceLine(told, absence),
			),
		],
		means: [],
	}
}

function meansWords({ language = 'en' }: Reader, { student, isOwn, means }: ToldAbsence): string[] {
	if (!means) return []
	const { isSolo, ...effect } = means
	const text = portalWords(language, isSolo).absence
	const { price, makeUp } = absenceSentences(text, effect, { child: student, isOwn })
	return [[price, makeUp].filter(Boolean).join(' ')]
}

function trialWords({ language = 'en' }: Reader, { trialGoesOn }: ToldAbsence): string {
	return trialGoesOn ? ` ${portalWords(language).absence.trialGoesOn}` : ''
}

function toldToStaff({ to, is, from }: AbsenceAbout, absence: ToldAbsence): string {
	const { student, className, when } = absence
	const { reported } = letterWords(to.language).lessons.absence
	const { withdrawn } = letterWords(to.language).lessons.absenceWithdrawn
	return is === 'reported'
		? `${reported[from](student, className, when)}${trialWords(to, absence)}`
		: withdrawn(student, className, when)
}

/** One absence as a line of a summary. */
export function absenceLine(about: Pick<AbsenceAbout, 'to' | 'is'>, absence: ToldAbsence): string {
	return `${lineWords(about, absence)}${trialWords(about.to, absence)}`
}

function lineWords({ to, is }: Pick<AbsenceAbout, 'to' | 'is'>, absence: ToldAbsence): string {
	const { student, className, when, isOwn } = absence
	const { line, ownLine } = letterWords(to.language).lessons[ABSENCE_TEXTS[is]]
	return isOwn ? ownLine(className, when) : line(student, className, when)
}
