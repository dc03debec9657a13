import { consequenceWords } from '#app/domain/attendance/consequence-labels.ts'
import { usualCodes } from '#app/domain/attendance/codes.ts'
import { switchWords, rulesWords } from '#app/domain/attendance/settings-labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay, listCodeChanges } from '#app/models/attendance/codes.server.ts'
import { exampleConsequences } from '#app/models/attendance/consequences.server.ts'
import { listRuleChanges, policyOf, rulesOf } from '#app/models/attendance/settings.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'

/** Today's rules and codes, scheduled changes, and the wording for families. */
export function readAbsences(access: Access, query: URLSearchParams) {
	const day = today(access.school.timeZone)
	const codes = [...codesByDay(access)(day).values()].map((code) => ({
		...code,
		isUsual: usualCodes.some(({ letter }) => letter === code.letter),
	}))
	const offered = codes.filter(({ isOffered }) => isOffered)
	const planned = listCodeChanges(access)
	const chosen = (name: string) => {
		const letter = query.get(name)
		return letter === null ? null : (offered.find((code) => code.letter === letter) ?? missing())
	}
	return {
		today: day,
		profile: findProfile(access),
		rules: rulesOf(access, day),
		offered,
		archived: codes.filter(
			({ isOffered, letter }) => !isOffered && !planned.some((change) => change.letter === letter),
		),
		planned: [
			...listRuleChanges(access).map((rules) => ({
				intent: 'remove-rules',
				id: '',
				validFrom: rules.validFrom,
				about: `Rules: ${rulesWords(rules)}`,
			})),
			...planned.map((code) => ({
				intent: 'remove-code',
				id: code.letter,
				validFrom: code.validFrom,
				about: `${code.letter} ${code.label}: ${switchWords(code)}`,
			})),
		].sort((a, b) => a.validFrom.localeCompare(b.validFrom)),
		editing: chosen('edit'),
		archiving: chosen('archive'),
		reads: readsOf(access, policyOf(access, day), day),
	}
}

/** The wording families see before they cancel, for given rules and codes. */
export function readsOf(
	access: Access,
	policy: Parameters<typeof exampleConsequences>[1],
	validFrom: string,
) {
	const { noticeHours } = policy.rules
	const { inTime, late, teacher } = exampleConsequences(access, policy, validFrom)
	const text = (consequence: typeof inTime) =>
		consequenceWords(consequence, (day) => plainDateWords(day, access.school.dateFormat))
	return [
		{
			when: noticeHours === 0 ? 'Before the lesson' : `At least ${noticeHours} hours before`,
			text: text(inTime),
		},
		...(late ? [{ when: 'Later than that', text: text(late) }] : []),
		{ when: 'The teacher cancels', text: text(teacher) },
	]
}

export type FamilyReads = ReturnType<typeof readsOf>
